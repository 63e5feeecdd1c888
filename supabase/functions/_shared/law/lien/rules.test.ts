import { expect, it } from 'vitest';
import { lienDates } from '../../vocabulary/lien.ts';
import { lienRules } from './rules.ts';
import { lienScenarios } from './scenarios.ts';
import { lienJurisdictionSchema } from './schema.ts';
import { lienTrust } from './trust.ts';

const rules = lienRules.flatMap((law) => law.rules.map((rule) => ({ ...rule, law })));

it('match their schema, with unique ids that belong to their jurisdiction', () => {
  for (const law of lienRules) expect(lienJurisdictionSchema.parse(law)).toEqual(law);
  for (const { id, law } of rules) expect(id).toMatch(new RegExp(`^${law.jurisdiction.toLowerCase()}-`));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

it('cover fifty states, the District of Columbia, and federal work, as shown to users', () => {
  const having = (certainty: string) => rules.filter((rule) => rule.certainty === certainty).length;
  const withPublicWork = rules.filter(({ project }) => project.includes('other_public_works'));
  expect(lienTrust).toMatchObject({
    rules: rules.length,
    jurisdictions: new Set(lienRules.map(({ jurisdiction }) => jurisdiction)).size,
    statuteText: having('statute_text'),
    secondary: having('secondary'),
    conflict: having('conflict'),
    publicWorkStates: new Set(withPublicWork.map(({ law }) => law.jurisdiction)).size,
    scenarios: lienScenarios.length,
  });
  expect(lienTrust.jurisdictions).toBe(52);
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

it('replace, wait for, and ask for only what exists', () => {
  for (const law of lienRules) {
    const keys = new Set(law.rules.flatMap(({ id, combine }) => [id, combine?.group]));
    const asks = new Set(law.questions?.map((question) => question.asks));
    const dates: readonly string[] = lienDates;
    for (const { id, replaces, when, step } of law.rules) {
      for (const key of replaces ?? []) {
        expect(keys, id).toContain(key);
        const replaced = law.rules.filter((rule) => rule.id === key || rule.combine?.group === key);
        for (const rule of replaced) expect(rule.step, id).toBe(step);
      }
      if (when && !dates.includes(when)) expect(asks, id).toContain(when);
    }
    if (law.contracts_from) expect(asks).toContain(law.contracts_from.asks);
  }
});

it('cite a legal text wherever they claim that one was read', () => {
  const lawText =
    /justia\.com\/codes|UniCourt|us-statutes|law-xml|dccouncil|legis|leg\.|leginfo|casetext|lawserver|instalawyer|laws\.com|laws9|onecle|laws-info|oregonlaws|self-law|flsenate|revisor|lexace|legalfix|syfert|getpocketlaw|public\.law|codes\.findlaw|ilga|nysenate|westlaw|azleg|elaws|gavvy/;
  for (const { id, certainty, sources } of rules)
    if (certainty === 'statute_text')
      expect(
        sources.some((source) => lawText.test(source)),
        id,
      ).toBe(true);
});

it('name the act that counts by the last day', () => {
  for (const { id, step, delivery } of rules) if (step !== 'other') expect(delivery, id).toBeDefined();
});

it('say what completion means wherever a rule counts from it', () => {
  for (const { id, trigger, project, law } of rules) {
    if (trigger !== 'completion') continue;
    const isPublic = project.includes('other_public_works');
    expect(isPublic ? law.public_completion : law.completion, id).toBeDefined();
  }
});
