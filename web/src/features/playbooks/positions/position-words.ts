import type { ContractPositions, NotComparedReason, PositionStatus } from '@schemas/playbook.ts';

export const statusWords: Record<PositionStatus, string> = {
  within: 'Within',
  acceptable: 'Acceptable',
  outside: 'Outside',
  silent: 'Silent',
  not_compared: 'Not compared',
};

const reasonWords: Record<NotComparedReason, string> = {
  no_number: 'No number was read in the clause.',
  other_unit: 'The contract uses another unit, such as business days or weeks.',
  unclear_number: 'The number is not clear: words and figures disagree, or it adds to a reference rate.',
  price_unknown: 'The contract has no value to compare the amount with.',
  not_read: 'No clause was found, but this is not a complete contract, so one may exist elsewhere.',
  nothing_to_compare: 'The playbook sets no limit for this clause.',
};

export const noPositionsWords: Record<NonNullable<ContractPositions['reason']>, string> = {
  not_analyzed: 'Analyze the contract to compare it with the playbook.',
  side_unknown:
    'The analysis does not show whether you perform the work or pay for it. Name your party on the Review tab.',
  no_playbook: 'No playbook is published for your side and this type of contract.',
};

/** What a position means, in one sentence. */
export function positionSentence({
  status,
  walk_away,
  reason,
  silence,
}: Pick<ContractPositions['lines'][number], 'status' | 'walk_away' | 'reason' | 'silence'>): string | null {
  if (reason) return reasonWords[reason];
  if (status === 'outside' && walk_away) return 'At or beyond your walk-away limit.';
  if (status === 'silent') {
    return silence === 'ask'
      ? 'The contract has no such clause. Ask for one.'
      : 'The contract has no such clause. That is acceptable.';
  }
  return null;
}
