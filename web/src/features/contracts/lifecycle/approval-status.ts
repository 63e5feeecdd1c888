import type { ContractDetail } from '@schemas/contract.ts';
import type { ApprovalRule, ContractApproval } from '@schemas/contract-approval.ts';
import { formatDayOf } from '@/lib/dates.ts';
import { termChanges } from './terms.ts';

export interface ApprovalStatus {
  kind: 'approved' | 'rejected' | 'fallen' | 'undecided' | 'no_document';
  /** The contract's approval status, in one sentence. */
  sentence: string;
}

type StatusInput = Pick<ContractDetail, 'documents' | 'approval' | 'approval_rule'>;

/** The approval status of a contract's document. */
export function approvalStatus({ documents, approval, approval_rule }: StatusInput): ApprovalStatus {
  const newest = documents[0];
  if (!newest) return { kind: 'no_document', sentence: 'No document to approve yet.' };
  if (!approval) return { kind: 'undecided', sentence: 'Not approved by a lawyer yet.' };
  if (approval.stands) {
    const approved = approval.decision === 'approved';
    const details = [
      `${approved ? 'Approved' : 'Rejected'} by ${signature(approval)}`,
      `version ${approval.document_version}`,
      formatDayOf(approval.created_at),
    ];
    return {
      kind: approved && awaitsSecond(approval_rule) ? 'undecided' : approval.decision,
      sentence: `${details.join(', ')}${approved ? remark(approval, approval_rule) : ''}`,
    };
  }
  const arrived =
    approval.void_reason === 'terms_changed'
      ? termChanges(approval.terms, approval_rule.terms)
      : `version ${newest.version} was uploaded on ${formatDayOf(newest.created_at)}`;
  return approval.decision === 'approved'
    ? {
        kind: 'fallen',
        sentence: `The approval of version ${approval.document_version} is void: ${arrived}.`,
      }
    : {
        kind: 'undecided',
        sentence: [
          `Version ${approval.document_version} was rejected by ${approval.lawyer_name}`,
          approval.void_reason === 'terms_changed'
            ? `. Since then, ${arrived}. The contract`
            : `; ${arrived} and`,
          ' needs a decision.',
        ].join(''),
      };
}

const awaitsSecond = ({ required, given }: ApprovalRule): boolean => given > 0 && given < required;

function remark({ by_submitter }: ContractApproval, rule: ApprovalRule): string {
  const own = by_submitter ? `. ${bySubmitter}` : '';
  if (awaitsSecond(rule)) return `${own}. A second lawyer must approve.`;
  return rule.given > 1 ? `${own}. Approved by ${rule.given} lawyers.` : own && `${own}.`;
}

/** Note for an approval by the person who submitted the contract. */
export const bySubmitter = 'Submitted and approved by the same person';

/**
 * Explains what the project needs before its contract can be approved. Returns null if it needs nothing or
 * the contract is not under review.
 */
export function lackingLawyer({
  status,
  documents,
  approval_rule: rule,
  can,
}: Pick<ContractDetail, 'status' | 'documents' | 'approval_rule' | 'can'>): string | null {
  if (status !== 'draft' && status !== 'under_review') return null;
  if (!documents[0] || rule.given >= rule.required) return null;
  if (rule.lawyers === 0) return 'No lawyer on this project';
  if (rule.lawyers < rule.required)
    return 'Two lawyers must approve this contract, and the project has only one';
  if (rule.lawyers === 1 && can.approve && rule.own_submission === 'barred')
    return 'You are the only lawyer on this project';
  return null;
}

/** Formats an approval's signature: 'Dana Reyes, Bar No. 12345 (New York)'. */
export const signature = (
  approval: Pick<ContractApproval, 'lawyer_name' | 'bar_number' | 'bar_jurisdiction'>,
): string => `${approval.lawyer_name}, Bar No. ${approval.bar_number} (${approval.bar_jurisdiction})`;
