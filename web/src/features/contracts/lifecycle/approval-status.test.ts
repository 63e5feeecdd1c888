import type { ContractApproval } from '@schemas/contract-approval.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { expect, it } from 'vitest';
import { someApprovalRule, someTerms } from '../testing/some-approval-rule.ts';
import { approvalStatus, lackingLawyer } from './approval-status.ts';

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
const statusOf = (facts: Omit<Parameters<typeof approvalStatus>[0], 'approval_rule'>, rule = {}) =>
  approvalStatus({ ...facts, approval_rule: someApprovalRule({ given: 1, ...rule }) });
const second = documentVersion(2, '2026-03-10T15:00:00Z');
const third = documentVersion(3, '2026-03-20T15:00:00Z');

it('shows the lawyer, license, version, day, and hash of a valid approval', () => {
  expect(statusOf({ documents: [second], approval: approval({}) })).toEqual({
    kind: 'approved',
    sentence: 'Approved by Dana Reyes, Bar No. 12345 (New York), version 2, Mar 14, 2026',
  });
});

it('lists the terms changed since an approval or a rejection', () => {
  const changed = {
    stands: false,
    void_reason: 'terms_changed',
    terms: someTerms({ contract_value: 1 }),
  } as const;
  expect(statusOf({ documents: [second], approval: approval(changed) }, { given: 0 })).toEqual({
    kind: 'fallen',
    sentence: 'The approval of version 2 is void: the value changed from $1 to $1,250,000.',
  });
  const earlier = someTerms({ party_b_name: 'Shell', end_date: '2027-01-31', amends_id: 'a' });
  expect(
    statusOf(
      { documents: [second], approval: approval({ ...changed, decision: 'rejected', terms: earlier }) },
      { given: 0 },
    ),
  ).toEqual({
    kind: 'undecided',
    sentence:
      'Version 2 was rejected by Dana Reyes. Since then, party B changed from Shell to Riverbend Steel, the end date changed from Jan 31, 2027 to none, and the base contract changed. The contract needs a decision.',
  });
});

it('explains why an approval is void', () => {
  expect(statusOf({ documents: [third, second], approval: approval({ stands: false }) })).toEqual({
    kind: 'fallen',
    sentence: 'The approval of version 2 is void: version 3 was uploaded on Mar 20, 2026.',
  });
});

it('shows who rejected, and that a newer version awaits a decision', () => {
  const rejected = approval({ decision: 'rejected' });
  expect(statusOf({ documents: [second], approval: rejected }).sentence).toBe(
    'Rejected by Dana Reyes, Bar No. 12345 (New York), version 2, Mar 14, 2026',
  );
  expect(statusOf({ documents: [third, second], approval: { ...rejected, stands: false } })).toEqual({
    kind: 'undecided',
    sentence:
      'Version 2 was rejected by Dana Reyes; version 3 was uploaded on Mar 20, 2026 and needs a decision.',
  });
});

it('distinguishes an undecided document from no document', () => {
  expect(statusOf({ documents: [second], approval: null }).sentence).toBe('Not approved by a lawyer yet.');
  expect(statusOf({ documents: [], approval: null }).sentence).toBe('No document to approve yet.');
});

it('shows when one person submitted and approved, and when a second lawyer must approve', () => {
  const own = approval({ by_submitter: true });
  expect(statusOf({ documents: [second], approval: own }).sentence).toMatch(
    /2026\. Submitted and approved by the same person\.$/,
  );
  const facts = { documents: [second], approval: approval({}) };
  expect(statusOf(facts, { required: 2 })).toMatchObject({
    kind: 'undecided',
    sentence: expect.stringMatching(/A second lawyer must approve\.$/),
  });
  expect(statusOf(facts, { required: 2, given: 2 })).toMatchObject({
    kind: 'approved',
    sentence: expect.stringMatching(/Approved by 2 lawyers\.$/),
  });
});

it('shows which lawyer a project is missing', () => {
  const lacking = (rule = {}, changes = {}) =>
    lackingLawyer({
      status: 'under_review',
      documents: [second],
      can: {
        edit: true,
        upload: true,
        analyze: true,
        review: true,
        approve: true,
        read_payments: true,
        read_dates: true,
      },
      approval_rule: someApprovalRule(rule),
      ...changes,
    });
  expect(lacking()).toBeNull();
  expect(lacking({ lawyers: 0 })).toBe('No lawyer on this project');
  expect(lacking({ lawyers: 0 }, { status: 'active' })).toBeNull();
  expect(lacking({ lawyers: 0 }, { documents: [] })).toBeNull();
  expect(lacking({ lawyers: 0, required: 0 })).toBeNull();
  expect(lacking({ required: 2 })).toBe(
    'Two lawyers must approve this contract, and the project has only one',
  );
  expect(lacking({ own_submission: 'barred' })).toBe('You are the only lawyer on this project');
});
