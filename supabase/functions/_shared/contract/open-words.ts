import type { OpenMatters } from './contract-approval.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What is open about a contract, a phrase each. */
export function openPhrases(open: OpenMatters): string[] {
  return [
    ...counted(
      open.undecided_findings,
      'finding of high or critical severity undecided',
      'findings of high or critical severity undecided',
    ),
    ...counted(open.missing_parts, 'missing part undecided', 'missing parts undecided'),
    ...counted(open.unconfirmed_obligations, 'obligation unconfirmed', 'obligations unconfirmed'),
    ...(open.not_analyzed ? ['the newest version has not been analyzed'] : []),
    ...(open.newer_version ? ['a newer version than the one submitted'] : []),
  ];
}

/** The same in one line; empty where nothing is. */
export const openWords = (open: OpenMatters): string => openPhrases(open).join('; ');
