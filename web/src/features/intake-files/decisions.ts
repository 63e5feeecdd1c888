import type { FileIntakeInput, IntakeFile } from '@contract/intake-file.ts';
import type { ComboboxOption } from '@/components/combobox.tsx';

/** What a file is to become, as somebody has checked it. */
export interface Decision {
  as: 'contract' | 'version' | 'amendment' | 'leave';
  /** The contract it is a version of, or changes. */
  target: ComboboxOption | null;
  draft: IntakeFile['draft'];
  /** Where a new contract goes if not where the others do. */
  project?: ComboboxOption | null;
}

/** What was recognized, until somebody says otherwise. */
export function proposedDecision({ draft, match }: IntakeFile): Decision {
  if (!match) return { as: 'contract', target: null, draft };
  const target = { id: match.contract_id, label: match.contract_name };
  return { as: match.kind === 'known' ? 'leave' : match.kind, target, draft };
}

/** What has to be put right before the file can be filed; null where nothing. */
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
 * The request that files it.
 * @param projectId of those that have none of their own
 */
export function toFiling(
  { as, target, draft, project }: Decision,
  projectId: string,
  options: Pick<FileIntakeInput, 'perspective' | 'analyze'>,
): FileIntakeInput {
  if (as === 'version') return { as, contract_id: target?.id ?? '', ...options };
  const contract = { ...draft, project_id: project?.id ?? projectId };
  return as === 'amendment'
    ? { as, contract, amends_id: target?.id ?? '', ...options }
    : { as: 'contract', contract, ...options };
}

/**
 * The order in which files can be filed: a version or an amendment comes after the file whose contract it belongs to. What belongs to a
 * file that is left out stays behind.
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
