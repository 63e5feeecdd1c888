import type { ContractStatusChange } from '@schemas/contract.ts';
import type { ContractApproval } from '@schemas/contract-approval.ts';
import { openWords, voidWords } from '@schemas/contract-approval.ts';
import { formatDate } from '@/lib/dates.ts';
import { bySubmitter, shortHash, signature } from './approval-status.ts';
import { stepWords } from './step-words.ts';

export interface HistoryEntry {
  id: string;
  kind: 'approved' | 'rejected' | 'step';
  /** One sentence with the person and the action. */
  sentence: string;
  note: string | null;
  /** Matters that were open at approval, and the reason for approving anyway; null if none. */
  over: { open: string; reason: string } | null;
  /** Whether the approval no longer applies. Such entries are marked. */
  fallen: boolean;
  /** Why the approval no longer applies; null if it does. */
  why: string | null;
  at: string;
}

/** Lawyers' reviews and status changes together, newest first. */
export function historyEntries(
  steps: readonly ContractStatusChange[],
  approvals: readonly ContractApproval[],
): HistoryEntry[] {
  return [...steps.map(stepEntry), ...approvals.map(decisionEntry)].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id.localeCompare(a.id),
  );
}

function stepEntry({ id, action, note, actor_name, end_date, start_date, created_at }: ContractStatusChange) {
  const dates =
    action === 'renew' && end_date
      ? start_date
        ? ` from ${formatDate(start_date)} to ${formatDate(end_date)}`
        : ` until ${formatDate(end_date)}`
      : '';
  const who = actor_name ?? 'Plumbline';
  const sentence = `${who} ${stepWords[action].past}${dates}.`;
  return { id, kind: 'step' as const, sentence, note, over: null, fallen: false, why: null, at: created_at };
}

function decisionEntry(approval: ContractApproval): HistoryEntry {
  const { id, decision, document_version, document_sha256, note, stands, void_reason, created_at } = approval;
  const { by_submitter, override_reason, open_matters } = approval;
  return {
    id,
    kind: decision,
    sentence: [
      `${signature(approval)} ${decision} version ${document_version}, SHA-256 ${shortHash(document_sha256)}`,
      by_submitter && decision === 'approved' ? `. ${bySubmitter}.` : '',
    ].join(''),
    note,
    over: override_reason ? { open: openWords(open_matters), reason: override_reason } : null,
    fallen: !stands,
    why: void_reason && voidWords[void_reason],
    at: created_at,
  };
}
