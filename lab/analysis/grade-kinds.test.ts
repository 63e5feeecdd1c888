import { expect, test } from 'vitest';
import { contract, harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { gradeKind, kindTable, kindTeller, sumKinds } from './grade-kinds.ts';

test('counts correct kinds, and scores given where none is allowed', () => {
  const tell = (file: string, text: string, kinds: Parameters<typeof gradeKind>[0]['kinds']) =>
    gradeKind({ file, kinds }, kindTeller(text)());
  const grades = [
    tell('a', contract(), ['works_contract']),
    tell('b', harshContract(), ['related']),
    tell('c', 'Milk and bread.', ['related', 'not_a_contract']),
  ];
  const kinds = sumKinds(grades);
  expect(kinds).toMatchObject({ papers: 3, right: 2, unscorable: 2, unscored: 1, scorable: 1, scored: 1 });
  expect(kinds.wrong.map(({ file }) => file)).toEqual(['b']);
  expect(kindTable(kinds)).toContain('b: related, told works_contract, scored');
});
