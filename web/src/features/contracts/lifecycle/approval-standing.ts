import type { ContractDetail } from '@contract/contract.ts';
import type { ContractApproval } from '@contract/contract-approval.ts';
import { formatDate, today } from '@/lib/dates.ts';

export interface ApprovalStanding {
  kind: 'approved' | 'rejected' | 'fallen' | 'undecided' | 'no_document';
  /** Where the contract stands, in one sentence. */
  sentence: string;
}

type StandingFacts = Pick<ContractDetail, 'documents' | 'approval'>;

/** Where a contract's document stands with its lawyers. */
export function approvalStanding({ documents, approval }: StandingFacts): ApprovalStanding {
  const newest = documents[0];
  if (!newest) return { kind: 'no_document', sentence: 'There is no document to approve yet.' };
  if (!approval) return { kind: 'undecided', sentence: 'No lawyer has approved this document yet.' };
  if (approval.stands) {
    const approved = approval.decision === 'approved';
    return {
      kind: approval.decision,
      sentence: `${approved ? 'Approved' : 'Rejected'} by ${signature(approval)}, version ${approval.document_version}, ${dayOf(approval.created_at)}, SHA-256 ${shortHash(approval.document_sha256)}`,
    };
  }
  const arrived = `version ${newest.version} arrived on ${dayOf(newest.created_at)}`;
  return approval.decision === 'approved'
    ? {
        kind: 'fallen',
        sentence: `The approval of version ${approval.document_version} no longer stands: ${arrived}.`,
      }
    : {
        kind: 'undecided',
        sentence: `Version ${approval.document_version} was rejected by ${approval.lawyer_name}; ${arrived} and awaits a decision.`,
      };
}

/** 'Dana Reyes, Bar No. 12345 (New York)'. */
export const signature = (
  approval: Pick<ContractApproval, 'lawyer_name' | 'bar_number' | 'bar_jurisdiction'>,
): string => `${approval.lawyer_name}, Bar No. ${approval.bar_number} (${approval.bar_jurisdiction})`;

/** As much of a SHA-256 as tells versions of one contract apart at a glance. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…`;

/** The day of an instant where the reader is. */
const dayOf = (instant: string): string => formatDate(today(new Date(instant)));
