import type { Deadline } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { expect, it } from 'vitest';
import { boardRows, proposalOf } from './board-rows.ts';

const deadline = (id: string, act_by: string, fields = {}) =>
  ({ id, act_by, status: 'open', obligation_id: null, ...fields }) as Deadline;
const obligation = (id: string, due_date: string | null) => ({ id, due_date }) as Obligation;
const proposal = (key: string, act_by: string | null, fields = {}) =>
  ({ key, act_by, variant: 'main', deadline_id: null, ...fields }) as LienProposal;

it('shows each open deadline once, earliest act-by date first', () => {
  const rows = boardRows(
    [
      deadline('record', '2027-07-30'),
      deadline('claim', '2027-03-01', { obligation_id: 'o1' }),
      deadline('over', '2027-01-01', { status: 'done', obligation_id: 'met' }),
      deadline('dropped', '2027-04-01', { status: 'cancelled', obligation_id: 'o2' }),
    ],
    [
      obligation('undated', null),
      obligation('met', '2027-01-01'),
      obligation('o1', '2027-03-01'),
      obligation('o2', '2027-04-01'),
    ],
    [
      proposal('enforce', '2027-02-01'),
      proposal('taken', '2027-02-02', { deadline_id: 'record' }),
      proposal('limit', '2027-02-03', { variant: 'outside_limit' }),
      proposal('waiting', null),
    ],
  );
  expect(rows.map(({ key }) => key)).toEqual(['enforce', 'claim', 'o2', 'record', 'undated']);
});

it('finds what a deadline was confirmed from, unless the rules have changed since', () => {
  const rule = { rule: 'fl-nto', revision: 2 };
  const confirmed = deadline('served', '2027-03-01', { basis: { rules: [rule] } });
  const from = (parts: object[]) => [
    proposal('other', null),
    proposal('fl-nto', '2027-03-01', { deadline_id: 'served', parts }),
  ];
  expect(proposalOf(confirmed, from([rule]))?.key).toBe('fl-nto');
  expect(proposalOf(confirmed, from([{ ...rule, revision: 3 }]))).toBeUndefined();
  expect(
    proposalOf(deadline('by hand', '2027-03-01', { basis: { rules: [] } }), from([rule])),
  ).toBeUndefined();
});
