import type { ContractStatusChange } from '@schemas/contract.ts';
import type { ContractApproval } from '@schemas/contract-approval.ts';
import { expect, it } from 'vitest';
import { nothingOpen } from '../testing/some-approval-rule.ts';
import { historyEntries } from './history-entries.ts';

const step = (changes: Partial<ContractStatusChange>) =>
  ({
    id: '1',
    action: 'submit',
    note: null,
    start_date: null,
    end_date: null,
    actor_name: 'Ines Okafor',
    created_at: '2026-03-10T12:00:00Z',
    ...changes,
  }) as ContractStatusChange;

it('merges decisions and steps, newest first, each with its note', () => {
  const decision = {
    id: '2',
    decision: 'rejected',
    document_version: 1,
    document_sha256: 'ab12cd34'.repeat(8),
    note: 'Indemnity is uncapped',
    lawyer_name: 'Dana Reyes',
    bar_number: '12345',
    bar_jurisdiction: 'New York',
    stands: false,
    override_reason: null,
    created_at: '2026-03-11T12:00:00Z',
  } as ContractApproval;
  const later = step({
    id: '3',
    action: 'terminate',
    note: 'Owner withdrew',
    created_at: '2026-03-12T12:00:00Z',
  });
  expect(historyEntries([later, step({})], [decision])).toMatchObject([
    { sentence: 'Ines Okafor terminated the contract.', note: 'Owner withdrew', kind: 'step' },
    {
      sentence: 'Dana Reyes, Bar No. 12345 (New York) rejected version 1, SHA-256 ab12cd34…',
      note: 'Indemnity is uncapped',
      kind: 'rejected',
      fallen: true,
    },
    { sentence: 'Ines Okafor submitted the contract for review.', note: null },
  ]);
});

it('shows the end date of a renewal, and names Plumbline for automatic steps', () => {
  const [renewal, expiry] = historyEntries(
    [
      step({ id: '2', action: 'renew', end_date: '2028-03-01', created_at: '2026-03-12T12:00:00Z' }),
      step({ action: 'expire', actor_name: null }),
    ],
    [],
  );
  expect(renewal?.sentence).toBe('Ines Okafor renewed the contract until Mar 1, 2028.');
  expect(expiry?.sentence).toBe('Plumbline marked the contract expired.');
});

it('shows which open items an approval overrode, and who approved', () => {
  const [entry] = historyEntries(
    [],
    [
      {
        id: '2',
        decision: 'approved',
        document_version: 1,
        document_sha256: 'ab12cd34'.repeat(8),
        note: null,
        by_submitter: true,
        open_matters: { ...nothingOpen, undecided_findings: 16, newer_version: true },
        override_reason: 'The owner signs tomorrow.',
        lawyer_name: 'Dana Reyes',
        bar_number: '12345',
        bar_jurisdiction: 'New York',
        stands: true,
        created_at: '2026-03-11T12:00:00Z',
      } as ContractApproval,
    ],
  );
  expect(entry).toMatchObject({
    sentence:
      'Dana Reyes, Bar No. 12345 (New York) approved version 1, SHA-256 ab12cd34…. Submitted and approved by the same person.',
    over: {
      open: '16 high or critical findings not reviewed; newer version than the one submitted',
      reason: 'The owner signs tomorrow.',
    },
  });
});
