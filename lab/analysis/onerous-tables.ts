/** The tables from which the models of onerous language learn: labels of burdens and of their families. */
import type { Scheme } from '../../supabase/functions/_shared/analysis/model/scheme.ts';
import {
  burdenScheme,
  type Family,
  families,
  familyScheme,
} from '../../supabase/functions/_shared/analysis/onerous/scheme.ts';
import { type Dataset, tabulate } from './dataset.ts';
import { HIGH, MEDIUM, type OnerousRange, type OnerousRow } from './onerous-rows.ts';

/** Families of marks that are too rare to learn separately, and the family each is merged into. */
const merged: Record<string, Family> = {
  late_payment_interest: 'retainage',
  ld_cap: 'liquidated_damages',
  time_of_essence: 'force_majeure',
  consequential_waiver: 'liability_cap',
  uncapped_liability: 'liability_cap',
  waiver_of_subrogation: 'insurance',
  suspension_or_stop_work: 'unpaid_suspension',
  governing_law: 'dispute_resolution',
  flow_down: 'assignment',
  unilateral_change: 'changes',
  refund: 'penalty',
  control: 'sole_discretion',
};

/** All rows by burden, and the rows with a known family by family; both have the same contracts. */
export type OnerousTables = { burden: Dataset; named: Dataset };

export function tablesOf(rows: readonly OnerousRow[], ranges: readonly OnerousRange[]): OnerousTables {
  const few = withFamily(rows, ranges);
  return {
    burden: tableOf(rows, ranges, burdenScheme, labelBurden),
    named: tableOf(few.rows, few.ranges, familyScheme, labelFamily),
  };
}

const labelBurden = ({ performer, payer }: OnerousRow) =>
  (performer >= MEDIUM ? 1 : 0) | (performer >= HIGH ? 2 : 0) | (payer >= MEDIUM ? 4 : 0);

const familyAt = (name: string) => families.indexOf((merged[name] ?? name) as Family);

const labelFamily = ({ family }: OnerousRow) => {
  const at = family === null ? -1 : familyAt(family);
  return at < 0 ? 0 : (1 << at) >>> 0;
};

const noLayout = {
  from: new Uint32Array(),
  to: new Uint32Array(),
  sentences: new Uint32Array(),
  openings: new Uint8Array(),
  endings: new Uint8Array(),
};
const noFacts = new Float64Array();

const tableOf = (
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  scheme: Scheme,
  label: (row: OnerousRow) => number,
): Dataset =>
  tabulate(
    rows.map((row) => ({ ...row, label: label(row), facts: noFacts })),
    ranges.map(({ id, family, from, to }) => ({ id, family, from, to, layout: noLayout })),
    scheme,
  );

/** The rows with a known family, with adjusted ranges. */
function withFamily(rows: readonly OnerousRow[], ranges: readonly OnerousRange[]) {
  const few: OnerousRow[] = [];
  const moved = ranges.map((range) => {
    const from = few.length;
    for (const row of rows.slice(range.from, range.to)) if (labelFamily(row) !== 0) few.push(row);
    return { ...range, from, to: few.length };
  });
  return { rows: few, ranges: moved };
}
