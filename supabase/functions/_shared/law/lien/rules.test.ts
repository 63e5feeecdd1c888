import { expect, it } from 'vitest';
import { lienRules } from './rules.ts';
import { lienJurisdictionSchema } from './schema.ts';

const rules = lienRules.flatMap((place) => place.rules.map((rule) => ({ ...rule, place })));

it('match their schema, with unique ids that belong to their jurisdiction', () => {
  for (const place of lienRules) expect(lienJurisdictionSchema.parse(place)).toEqual(place);
  for (const { id, place } of rules) expect(id).toMatch(new RegExp(`^${place.jurisdiction.toLowerCase()}-`));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

it('cover fifty states, the District of Columbia, and federal work', () => {
  expect(new Set(lienRules.map(({ jurisdiction }) => jurisdiction)).size).toBe(52);
  expect(rules.length).toBe(255);
});

it('combine only rules of one step and one pick', () => {
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

it('mark no rule as agreed if it has one source', () => {
  for (const { id, sources, agreement } of rules)
    if (agreement === 'two_sources') expect(sources.length, id).toBeGreaterThan(1);
});
