import type { NamedThing } from '@schemas/search.ts';
import { expect, it } from 'vitest';
import { keepRecent, recentThings } from './recent.ts';

function storage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}
const thing = (id: string): NamedThing => ({ kind: 'project', id, name: `Project ${id}`, detail: null });

it('stores the last six, without duplicates and newest first, per organization', () => {
  const place = storage();
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) keepRecent('org', thing(id), place);
  keepRecent('other', thing('9'), place);
  expect(recentThings('org', place).map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2']);
  expect(recentThings('other', place)).toEqual([thing('9')]);
});

it.each(['not json', 'null', '[]', '{"org":7}', '{"org":[1,null,{"kind":"x"}]}'])(
  'ignores %s in storage',
  (kept) => expect(recentThings('org', storage(kept))).toEqual([]),
);
