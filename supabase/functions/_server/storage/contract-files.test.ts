import { expect, it } from 'vitest';
import { objectPath } from './contract-files.ts';

const ids = { orgId: 'o', contractId: 'c', documentId: 'd' };

it.each([
  ['Contract (final) v2.pdf', 'o/c/d/Contract_final_v2.pdf'],
  ['Übersicht.DOCX', 'o/c/d/U_bersicht.DOCX'],
  ['契約.txt', 'o/c/d/_.txt'],
])('stores %s at %s', (name, path) => expect(objectPath(ids, name)).toBe(path));

it('is short and has no extra slash, for any name', () => {
  const path = objectPath(ids, `${'a%2f#?'.repeat(80)}.pdf`);
  expect(path.split('/')).toHaveLength(4);
  expect(path.length).toBeLessThan(120);
});
