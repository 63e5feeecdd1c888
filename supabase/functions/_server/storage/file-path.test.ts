import { expect, it } from 'vitest';
import { filePath } from './objects.ts';

const ids = { orgId: 'o', recordId: 'c', fileId: 'd' };

it.each([
  ['Contract (final) v2.pdf', 'o/c/d/Contract_final_v2.pdf'],
  ['Übersicht.DOCX', 'o/c/d/U_bersicht.DOCX'],
  ['契約.txt', 'o/c/d/_.txt'],
])('stores %s at %s', (name, path) => expect(filePath(ids, name)).toBe(path));

it('is short and has no extra slash, for any name', () => {
  const path = filePath(ids, `${'a%2f#?'.repeat(80)}.pdf`);
  expect(path.split('/')).toHaveLength(4);
  expect(path.length).toBeLessThan(120);
});
