import { expect, test } from 'vitest';
import { linkCursor } from './link-cursor.ts';

test('distinguishes the next and previous cursors', () => {
  const both =
    '</api/v1/contracts?cursor=b%2Bc&limit=50>; rel="prev", </api/v1/contracts?cursor=n>; rel="next"';
  expect(linkCursor(both, 'next')).toBe('n');
  expect(linkCursor(both, 'prev')).toBe('b+c');
  expect(linkCursor('</api/v1/contracts?cursor=n>; rel="next"', 'prev')).toBeNull();
  expect(linkCursor(null, 'next')).toBeNull();
});
