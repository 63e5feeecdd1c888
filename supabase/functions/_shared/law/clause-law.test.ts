import { expect, it } from 'vitest';
import { lawTrust } from '../analysis/law/law-trust.ts';
import { clauseLaw } from './clause-law.ts';
import { findJurisdictionLaw } from './find-jurisdiction.ts';
import { jurisdictionLawSchema } from './schema.ts';

const rules = clauseLaw.flatMap((law) => law.rules.map((rule) => ({ ...rule, law })));

it('matches its schema, with unique ids that belong to their jurisdiction', () => {
  for (const law of clauseLaw) expect(jurisdictionLawSchema.parse(law)).toEqual(law);
  for (const { id, law } of rules) expect(id).toMatch(new RegExp(`^${law.jurisdiction.toLowerCase()}-`));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

it('covers fifty states, the District of Columbia, and federal law', () => {
  expect(clauseLaw.length).toBe(52);
  expect(new Set(clauseLaw.map(({ name }) => name)).size).toBe(52);
});

it('matches the counts shown to users', () => {
  const ofStates = rules.filter(({ law }) => law.jurisdiction !== 'US');
  const having = (agreement: string) => ofStates.filter((rule) => rule.agreement === agreement).length;
  expect(lawTrust).toMatchObject({
    rules: ofStates.length,
    states: new Set(ofStates.map(({ law }) => law.name)).size,
    twoSources: having('two_sources'),
    oneSource: having('one_source'),
    conflict: having('conflict'),
  });
  expect(new Set(clauseLaw.map((law) => law.verified_on))).toEqual(new Set([lawTrust.verifiedOn]));
});

it('marks no rule as agreed if its sources have one publisher', () => {
  const agreed = rules.filter(({ agreement }) => agreement === 'two_sources');
  for (const { id, sources } of agreed) {
    const publishers = new Set(sources.map((source) => new URL(source).host.replace(/^www\./, '')));
    expect(publishers.size, id).toBeGreaterThan(1);
  }
});

it.each(['NY', 'ny', 'N.Y.', 'New York', ' new  york ', 'State of New York', 'New York, USA'])(
  'recognizes %s as New York',
  (text) => {
    expect(findJurisdictionLaw(text)?.jurisdiction).toBe('NY');
  },
);

it('distinguishes the District of Columbia from Washington State', () => {
  expect(findJurisdictionLaw('Washington, D.C.')?.jurisdiction).toBe('DC');
  expect(findJurisdictionLaw('Washington')?.jurisdiction).toBe('WA');
});

it.each(['', null, undefined, 'Ontario', 'US', 'York', 'New York or New Jersey', 'United States'])(
  'does not recognize %s as a state',
  (text) => {
    expect(findJurisdictionLaw(text)).toBeNull();
  },
);
