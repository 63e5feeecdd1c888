import { expect, it } from 'vitest';
import { likePattern, toPage } from './page.ts';

it('treats wildcards in a search literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it('drops the extra row and reports that more rows follow', () => {
  const query = { limit: 2, cursor: undefined, count: undefined };
  expect(toPage([1, 2, 3], query, 9)).toEqual({ items: [1, 2], hasMore: true, total: 9 });
  expect(toPage([1, 2], query, null)).toEqual({ items: [1, 2], hasMore: false, total: null });
});
