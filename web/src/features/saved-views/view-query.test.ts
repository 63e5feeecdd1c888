import { expect, it } from 'vitest';
import { queryOf, withView } from './view-query.ts';

const names = ['status', 'q', 'columns'];

it('saves the parameters of the list in one order, with empty ones', () => {
  const params = new URLSearchParams('columns=&page=2&q=a+b%26c&tab=x&status=active');
  expect(queryOf(params, names)).toBe('status=active&q=a+b%26c&columns=');
});

it('replaces the parameters of the list, drops the page, and keeps the rest', () => {
  const params = new URLSearchParams('tab=deadlines&status=draft&q=x&cursor=abc');
  expect(withView(params, names, ['cursor'], 'status=active&gone=1').toString()).toBe(
    'tab=deadlines&status=active',
  );
});

it('returns to the same query after saving and applying', () => {
  const query = queryOf(new URLSearchParams('q=%E5%A5%91%E7%B4%84*~&status=active'), names);
  expect(queryOf(withView(new URLSearchParams(), names, [], query), names)).toBe(query);
});
