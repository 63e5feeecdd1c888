import { expect, it } from 'vitest';
import { lienRules } from './rules.ts';
import { lienPlaceSchema } from './schema.ts';

const rules = lienRules.flatMap((place) => place.rules.map((rule) => ({ ...rule, place })));

it('is what its schema says, with ids that belong to their place and stand once', () => {
  for (const place of lienRules) expect(lienPlaceSchema.parse(place)).toEqual(place);
  for (const { id, place } of rules) expect(id).toMatch(new RegExp(`^${place.jurisdiction.toLowerCase()}-`));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

it('knows fifty states, the district and federal work', () => {
  expect(new Set(lienRules.map(({ jurisdiction }) => jurisdiction)).size).toBe(52);
  expect(rules.length).toBe(255);
});

it('combines only what is one step by one choice', () => {
  const groups = Map.groupBy(
    rules.filter(({ combine }) => combine),
    ({ combine }) => combine?.group,
  );
  for (const [group, members] of groups) {
    expect(members.length, group).toBeGreaterThan(1);
    expect(new Set(members.map(({ step }) => step)).size, group).toBe(1);
    expect(new Set(members.map(({ combine }) => combine?.pick)).size, group).toBe(1);
  }
});

it('calls nothing agreed that has one source', () => {
  for (const { id, sources, agreement } of rules)
    if (agreement === 'two_sources') expect(sources.length, id).toBeGreaterThan(1);
});
