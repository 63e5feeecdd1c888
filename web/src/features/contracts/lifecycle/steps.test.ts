import { type ContractStatus, contractTransitions } from '@schemas/contract.ts';
import type { ContractApproval } from '@schemas/contract-approval.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { expect, it } from 'vitest';
import { someApprovalRule } from '../testing/some-approval-rule.ts';
import { offeredSteps, type StepFacts } from './steps.ts';

const version = (number: number) => ({ version: number }) as ContractDocument;
const approval = (decision: 'approved' | 'rejected', stands: boolean) =>
  ({ decision, stands }) as ContractApproval;

function contract(status: ContractStatus, changes: Partial<StepFacts> = {}): StepFacts {
  return {
    status,
    documents: [version(2), version(1)],
    approval: null,
    approval_rule: someApprovalRule(),
    allowed_transitions: Object.keys(contractTransitions[status]) as StepFacts['allowed_transitions'],
    can: {
      edit: true,
      upload: true,
      analyze: true,
      review: true,
      approve: false,
      read_payments: true,
      read_dates: true,
    },
    ...changes,
  };
}
const lawyer = { ...contract('draft').can, approve: true };
const offer = (facts: StepFacts) =>
  offeredSteps(facts).map(({ label, blocked }) => (blocked ? `${label} (${blocked})` : label));

it('offers a manager the steps for each status', () => {
  expect(offer(contract('draft'))).toEqual(['Submit for review…', 'Cancel contract…']);
  expect(offer(contract('active'))).toEqual(['Mark expired…', 'Return to review…', 'Terminate…']);
  expect(offer(contract('expired'))).toEqual(['Renew…', 'Terminate…']);
  expect(offer(contract('terminated'))).toEqual([]);
});

it('explains why a contract cannot be activated yet', () => {
  const blocked = 'Activate… (A lawyer must approve version 2 first)';
  expect(offer(contract('under_review'))).toEqual([blocked, 'Reject…', 'Cancel contract…']);
  expect(offer(contract('under_review', { approval: approval('approved', false) }))[0]).toBe(blocked);
  expect(offer(contract('under_review', { documents: [] }))[0]).toBe(
    'Activate… (Upload a document and have a lawyer approve it first)',
  );
  const ruled = (rule: Parameters<typeof someApprovalRule>[0]) =>
    offer(contract('under_review', { approval_rule: someApprovalRule(rule) }))[0];
  expect(ruled({ given: 1 })).toBe('Activate…');
  expect(ruled({ required: 0 })).toBe('Activate…');
  expect(ruled({ required: 2, given: 2 })).toBe('Activate…');
  expect(ruled({ required: 2, given: 1 })).toBe('Activate… (A second lawyer must approve version 2 first)');
});

it('offers a lawyer the decision on the latest version, and only one way to reject', () => {
  const facts = contract('under_review', { can: lawyer, allowed_transitions: ['reject'] });
  expect(offer(facts)).toEqual(['Approve version 2…', 'Reject version 2…']);
  const given = someApprovalRule({ given: 1, given_by_caller: true });
  expect(offer({ ...facts, approval: approval('approved', true), approval_rule: given })).toEqual([
    'Reject version 2…',
  ]);
  expect(offer({ ...facts, approval: approval('rejected', true) })).toEqual([
    'Approve version 2…',
    'Reject…',
  ]);
  expect(offer({ ...facts, approval: approval('approved', false) })).toEqual([
    'Approve version 2…',
    'Reject version 2…',
  ]);
  expect(offer({ ...facts, documents: [] })).toEqual(['Reject…']);
});

it('tells a lawyer who submitted the contract that another lawyer must approve it', () => {
  const facts = contract('under_review', { can: lawyer, allowed_transitions: [] });
  const ruled = (own_submission: 'allowed' | 'barred') =>
    offer({ ...facts, approval_rule: someApprovalRule({ own_submission }) })[0];
  expect(ruled('barred')).toBe(
    'Approve version 2… (You submitted this contract, so someone else must approve it)',
  );
  expect(ruled('allowed')).toBe('Approve version 2…');
});

it('offers a lawyer no decision on a draft or an ended contract', () => {
  for (const status of ['draft', 'expired', 'terminated'] as const) {
    expect(offer(contract(status, { can: lawyer, allowed_transitions: [] }))).toEqual([]);
  }
});

it('offers no steps to a read-only user', () => {
  expect(offer(contract('under_review', { allowed_transitions: [] }))).toEqual([]);
});
