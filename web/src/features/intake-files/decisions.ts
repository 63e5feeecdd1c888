import type { FileIntakeInput, IntakeFile, NamedParty } from '@schemas/intake-file.ts';
import type { ComboboxOption } from '@/components/combobox.tsx';

/** A contract's fields, and its parties' directory entries. */
export type TiedDraft = IntakeFile['draft'] & { party_a_id?: string | null; party_b_id?: string | null };

/** A user's decision on how to file one checked file. */
export interface Decision {
  as: 'contract' | 'version' | 'amendment' | 'leave';
  /** The contract it is a version or amendment of. */
  target: ComboboxOption | null;
  draft: TiedDraft;
  /** Parties to add to the directory. */
  add?: readonly NamedParty['side'][];
  /** The project of a new contract, if not the shared one. */
  project?: ComboboxOption | null;
}

/** The recognized values until the user changes them. */
export function proposedDecision(file: IntakeFile): Decision {
  const { match } = file;
  const draft = tied(file);
  const sentTo = emailedTo(file);
  const project = sentTo ? { project: sentTo } : {};
  if (!match) return { as: 'contract', target: null, draft, ...project };
  const target = { id: match.contract_id, label: match.contract_name };
  return { as: match.kind === 'known' ? 'leave' : match.kind, target, draft, ...project };
}

/** The project whose address the file was emailed to. */
export const emailedTo = ({ email }: Pick<IntakeFile, 'email'>): ComboboxOption | null =>
  email?.project ? { id: email.project.id, label: email.project.name } : null;

/** The recognized values. Parties that match a single directory entry are linked to it. */
export function tied({ draft, parties }: Pick<IntakeFile, 'draft' | 'parties'>): TiedDraft {
  const idOf = (side: NamedParty['side']) => {
    const known = parties.find((one) => one.side === side)?.known ?? [];
    return known.length === 1 ? (known[0]?.id ?? null) : null;
  };
  return { ...draft, party_a_id: idOf('a'), party_b_id: idOf('b') };
}

/** Parties whose name matches several directory entries, with none chosen yet. */
export const undecided = (
  { parties }: Pick<IntakeFile, 'parties'>,
  { draft }: Pick<Decision, 'draft'>,
): NamedParty[] =>
  parties.filter(
    ({ side, name, known }) =>
      known.length > 1 && !draft[`party_${side}_id`] && draft[`party_${side}_name`] === name,
  );

/** Reason why the file cannot be filed yet; null if there is none. */
export function lacks({ as, target, draft }: Decision): string | null {
  if (as === 'leave') return null;
  if (as !== 'contract' && !target) return 'Choose its contract';
  if (as === 'version') return null;
  const missing = [
    !draft.name.trim() && 'name',
    !draft.party_a_name.trim() && 'party A',
    !draft.party_b_name.trim() && 'party B',
  ].filter(Boolean);
  return missing.length > 0 ? `Not found: ${missing.join(', ')}` : null;
}

/**
 * Builds the request that files it.
 * @param projectId project for contracts without one of their own
 */
export function toFiling(
  { as, target, draft, project, add = [] }: Decision,
  projectId: string,
  options: Pick<FileIntakeInput, 'perspective' | 'analyze'>,
): FileIntakeInput {
  if (as === 'version') return { as, contract_id: target?.id ?? '', ...options };
  const contract = { ...draft, project_id: project?.id ?? projectId };
  const add_parties = add.filter((side) => !draft[`party_${side}_id`]);
  const adding = add_parties.length > 0 ? { add_parties } : {};
  return as === 'amendment'
    ? { as, contract, amends_id: target?.id ?? '', ...adding, ...options }
    : { as: 'contract', contract, ...adding, ...options };
}

/**
 * The order in which files can be filed: a version or amendment comes after the file that creates its
 * contract. Files that depend on a skipped file are skipped too.
 */
export function inOrder(
  files: readonly IntakeFile[],
  decisionOf: (file: IntakeFile) => Decision,
): IntakeFile[] {
  const chosen = files.filter((file) => decisionOf(file).as !== 'leave' && lacks(decisionOf(file)) === null);
  const waiting = new Set(files.map(({ id }) => id));
  const contracts = chosen.filter((file) => decisionOf(file).as === 'contract');
  const filed = new Set(contracts.map(({ id }) => id));
  const others = chosen.filter((file) => {
    const { as, target } = decisionOf(file);
    return as !== 'contract' && target !== null && (!waiting.has(target.id) || filed.has(target.id));
  });
  return [...contracts, ...others];
}
