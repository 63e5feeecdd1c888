import { describe, expect, it } from 'vitest';
import {
  countSelected,
  everything,
  isSelected,
  nothing,
  pageState,
  type Selection,
  selectedRows,
  togglePage,
  toggleRow,
  without,
} from './selection.ts';

interface Row {
  id: string;
  name?: string;
}
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const first = rows('abcde');
const second = rows('fgh');
const ids = (selection: Selection<Row>) => (selection.all ? '*' : [...selection.chosen.keys()].join(''));

describe('single rows', () => {
  it('are selected and deselected', () => {
    const one = toggleRow<Row>(nothing, first, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(toggleRow(one, first, 'b'))).toBe('');
  });
  it('stay selected on other pages', () => {
    const both = toggleRow(toggleRow<Row>(nothing, first, 'b'), second, 'g');
    expect(ids(both)).toBe('bg');
    expect(countSelected(both, 8)).toBe(2);
    expect(pageState(both, second)).toBe('some');
  });
  it('do not change the original selection', () => {
    toggleRow<Row>(nothing, first, 'b');
    expect(nothing.chosen.size).toBe(0);
  });
});

describe('Shift-click', () => {
  it('selects from the last row to this one, in either direction', () => {
    expect(ids(toggleRow(toggleRow<Row>(nothing, first, 'b'), first, 'd', true))).toBe('bcd');
    expect(ids(toggleRow(toggleRow<Row>(nothing, first, 'd'), first, 'b', true))).toBe('dbc');
  });
  it('deselects the range if its last row was selected', () => {
    const all = togglePage<Row>(nothing, first);
    expect(ids(toggleRow(toggleRow(all, first, 'b'), first, 'd', true))).toBe('ae');
  });
  it('selects only one row if the last one is on another page', () => {
    expect(ids(toggleRow(toggleRow<Row>(nothing, first, 'b'), second, 'h', true))).toBe('bh');
    expect(ids(toggleRow<Row>(nothing, first, 'c', true))).toBe('c');
  });
});

describe('a page', () => {
  it('is selected, then deselected, without affecting other pages', () => {
    const some = toggleRow(toggleRow<Row>(nothing, second, 'g'), first, 'c');
    const full = togglePage(some, first);
    expect(pageState(full, first)).toBe('all');
    expect(countSelected(full, 8)).toBe(6);
    expect(ids(togglePage(full, first))).toBe('g');
  });
  it('without rows is not selected', () => {
    expect(pageState(nothing, [])).toBe('none');
  });
});

describe('all matching rows', () => {
  it('count the current matches and are selected on every page', () => {
    expect(countSelected(everything, 1234)).toBe(1234);
    expect(isSelected(everything, 'never seen')).toBe(true);
    expect(pageState(everything, second)).toBe('all');
    expect(selectedRows<Row>(everything, first)).toBeNull();
  });
  it('fall back to this page when a row is deselected', () => {
    expect(ids(toggleRow<Row>(everything, first, 'b'))).toBe('acde');
  });
  it("are deselected by the page's checkbox", () => {
    expect(ids(togglePage<Row>(everything, first))).toBe('');
  });
});

it('acts on current row data and drops deleted rows', () => {
  const both = toggleRow(toggleRow<Row>(nothing, first, 'b'), second, 'g');
  expect(selectedRows(both, [{ id: 'b', name: 'renamed' }])).toEqual([
    { id: 'b', name: 'renamed' },
    { id: 'g' },
  ]);
  expect(ids(without(both, ['b', 'z']))).toBe('g');
  expect(without<Row>(everything, ['b'])).toBe(everything);
});
