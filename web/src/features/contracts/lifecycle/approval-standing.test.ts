import type { ContractApproval } from '@contract/contract-approval.ts';
import type { ContractDocument } from '@contract/contract-document.ts';
import { expect, it } from 'vitest';
import { approvalStanding } from './approval-standing.ts';

const documentVersion = (version: number, created_at: string) =>
  ({ version, created_at, sha256: 'ab12cd34'.repeat(8) }) as ContractDocument;
const approval = (changes: Partial<ContractApproval>) =>
  ({
    document_version: 2,
    document_sha256: 'ab12cd34'.repeat(8),
    decision: 'approved',
    lawyer_name: 'Dana Reyes',
    bar_number: '12345',
    bar_jurisdiction: 'New York',
    stands: true,
    created_at: '2026-03-14T15:00:00Z',
    ...changes,
  }) as ContractApproval;
const second = documentVersion(2, '2026-03-10T15:00:00Z');
const third = documentVersion(3, '2026-03-20T15:00:00Z');

it('names the lawyer, the licence, the version, the day and the hash of a standing approval', () => {
  expect(approvalStanding({ documents: [second], approval: approval({}) })).toEqual({
    kind: 'approved',
    sentence: 'Approved by Dana Reyes, Bar No. 12345 (New York), version 2, Mar 14, 2026, SHA-256 ab12cd34…',
  });
});

it('says that an approval has fallen, and why', () => {
  expect(approvalStanding({ documents: [third, second], approval: approval({ stands: false }) })).toEqual({
    kind: 'fallen',
    sentence: 'The approval of version 2 no longer stands: version 3 arrived on Mar 20, 2026.',
  });
});

it('says who rejected, and that a newer version awaits a decision', () => {
  const rejected = approval({ decision: 'rejected' });
  expect(approvalStanding({ documents: [second], approval: rejected }).sentence).toBe(
    'Rejected by Dana Reyes, Bar No. 12345 (New York), version 2, Mar 14, 2026, SHA-256 ab12cd34…',
  );
  expect(approvalStanding({ documents: [third, second], approval: { ...rejected, stands: false } })).toEqual({
    kind: 'undecided',
    sentence:
      'Version 2 was rejected by Dana Reyes; version 3 arrived on Mar 20, 2026 and awaits a decision.',
  });
});

it('tells an undecided document from none at all', () => {
  expect(approvalStanding({ documents: [second], approval: null }).sentence).toBe(
    'No lawyer has approved this document yet.',
  );
  expect(approvalStanding({ documents: [], approval: null }).sentence).toBe(
    'There is no document to approve yet.',
  );
});
