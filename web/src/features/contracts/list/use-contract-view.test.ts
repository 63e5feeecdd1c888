import { contractSortFields } from '@schemas/contract.ts';
import { describe, expect, it } from 'vitest';
import * as sorting from '@/components/data-table/sort.ts';
import { contractColumnSet } from './contract-columns.tsx';
import { knownFilters } from './use-contract-view.ts';

const knownSort = (sort: string) => sorting.knownSort(sort, contractSortFields);
/** Returns the order after a click on the column heading of a field. */
const nextSort = (current: string, field: (typeof contractSortFields)[number]) => {
  const { first, columns } = contractColumnSet;
  const column = [first, ...Object.values(columns)].find(({ sort }) => sort?.replace('-', '') === field);
  return sorting.nextSort(current, column?.sort ?? '');
};

const none = {
  status: '',
  type: '',
  project: '',
  min_risk: '',
  risk: '',
  created_from: '',
  created_to: '',
  assessed_from: '',
  assessed_to: '',
  q: '',
};
const project = '01920000-0000-7000-8000-00000000000a';

describe('the view in the URL', () => {
  it('keeps valid values', () => {
    const stated = {
      ...none,
      status: 'under_review',
      type: 'Design-Build',
      project,
      min_risk: '61',
      risk: 'not_assessed',
      created_from: '2026-02-28',
      assessed_to: '2026-03-01',
      q: 'عقد 👷 <b>',
    };
    expect(knownFilters(stated)).toEqual(stated);
  });
  it('drops invalid values', () => {
    expect(
      knownFilters({ ...none, status: 'all', type: 'supply', project: 'x', min_risk: '101', risk: 'huge' }),
    ).toEqual(none);
    expect(knownFilters({ ...none, created_from: '2026-02-30', assessed_to: 'today' })).toEqual(none);
    expect(knownFilters({ ...none, status: "draft' or 1=1", min_risk: '-1' })).toEqual(none);
    expect(knownFilters({ ...none, min_risk: '0' })).toEqual(none);
  });
  it('keeps a search while it is being typed', () => {
    expect(knownFilters({ ...none, q: 'main ' }).q).toBe('main ');
  });
  it('accepts sortable columns in either direction', () => {
    expect(knownSort('-risk_score')).toBe('-risk_score');
    expect(knownSort('end_date')).toBe('end_date');
    expect(knownSort('--name')).toBe('');
    expect(knownSort('org_id')).toBe('');
  });
});

describe('column headings', () => {
  it('sort text A to Z, then Z to A, then newest first', () => {
    expect(nextSort('', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('');
  });
  it('sort money and risk largest first', () => {
    expect(nextSort('-name', 'contract_value')).toBe('-contract_value');
    expect(nextSort('-risk_score', 'risk_score')).toBe('risk_score');
    expect(nextSort('risk_score', 'risk_score')).toBe('');
  });
});
