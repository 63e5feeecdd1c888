import { describe, expect, it } from 'vitest';
import { categories } from '../../vocabulary/taxonomy.ts';
import { analyzeText } from '../analyze.ts';
import { knownForms } from './known-forms.ts';

const analyze = (text: string) => analyzeText([text], { perspective: 'contractor' });

const THINGS = ['roof', 'yard', 'hall', 'ramp', 'dock', 'gate', 'shop', 'lobby', 'tower', 'stair', 'cellar'];

/** An agreement that leaves everything except work and price to a form. */
const agreement = (form: string, more = '') =>
  [
    'CONSTRUCTION AGREEMENT between Alder Homes LLC ("Owner") and Birch Builders Inc. ("Contractor")',
    ...THINGS.map(
      (thing, at) =>
        `${at + 1}. The Contractor shall furnish all labor and materials and shall construct the ${thing} of the Project as shown on the drawings and specifications. The Owner shall pay the Contract Sum for the ${thing}, and the Work on the site shall reach substantial completion in the time stated.`,
    ),
    `12. The General Conditions are ${form}, which is incorporated by reference.`,
    more,
  ].join('\n\n');

const A201 = 'AIA Document A201, 1997 Edition';

describe('an incorporated form', () => {
  it('makes the contract complete and gives facts with edition and article, never quotes', () => {
    const { paper, risk_score, findings } = analyze(agreement(A201));
    expect(paper).toMatchObject({
      kind: 'works_contract_by_reference',
      forms: [{ key: 'aia_a201', name: 'AIA A201-1997', edition: '1997' }],
    });
    expect(risk_score).not.toBeNull();
    const claims = findings.find(({ category }) => category === 'claims_notice');
    expect(claims).toMatchObject({
      kind: 'info',
      quote: null,
      page: null,
      start: null,
      points: 0,
      params: { days: 21, form: 'AIA A201-1997 §4.3.2' },
    });
    expect(claims?.explanation).toContain('AIA A201-1997 §4.3.2');
  });

  it.each([
    ['1987', true],
    ['1997', false],
    ['2007', false],
    ['2017', false],
  ])('of %s prevents only the missing clauses it covers', (edition, lacksWaiver) => {
    const { missing } = analyze(agreement(`AIA Document A201, ${edition} Edition`));
    const absent = missing.map(({ category }) => category);
    expect(absent).toContain('liability_cap');
    expect(absent).not.toContain('differing_site_conditions');
    expect(absent).not.toContain('suspension_or_stop_work');
    expect(absent.includes('consequential_waiver')).toBe(lacksWaiver);
  });

  it('gives no fact for an article the contract deletes', () => {
    const changed = analyze(
      agreement(A201, '13. Section 4.3.10 of the General Conditions is deleted in its entirety.'),
    );
    expect(changed.findings.map(({ params }) => params.form)).not.toContain('AIA A201-1997 §4.3.10');
    expect(changed.missing.map(({ category }) => category)).toContain('consequential_waiver');
    const own = analyze(agreement(A201, '13. Section 4.3.10 of this agreement is deleted.'));
    expect(own.missing.map(({ category }) => category)).not.toContain('consequential_waiver');
  });

  it('is left out if the contract has its own clause', () => {
    const own =
      '13. Any claim by the Contractor shall be made by written notice to the Owner within five (5) days after the event, and a claim not so made is waived.';
    const { findings } = analyze(agreement(A201, own));
    expect(findings.filter(({ category, params }) => category === 'claims_notice' && params.form)).toEqual(
      [],
    );
  });

  it('without an edition gives facts common to all editions, without articles that differ', () => {
    const { paper, findings } = analyze(agreement('AIA Document A201'));
    expect(paper?.forms).toEqual([{ key: 'aia_a201', name: 'AIA A201', edition: null }]);
    const citations = findings.map(({ params }) => params.form);
    expect(citations).toContain('AIA A201 §8.3.1');
    expect(citations).toContain('AIA A201');
    expect(findings.map(({ category }) => category)).not.toContain('consequential_waiver');
  });

  it('counts clause by clause if incorporated that way', () => {
    const { findings } = analyze(agreement('as follows, and FAR 52.236-2 and FAR 52.249-2 and the like'));
    const citations = findings.flatMap(({ params }) => params.form ?? []);
    expect(citations).toEqual(['FAR §52.236-2', 'FAR §52.249-2']);
  });

  it('does not count if only named', () => {
    const { paper } = analyze(
      agreement('attached to this agreement', '').replace('by reference', `and AIA A201 is not incorporated`),
    );
    expect(paper?.forms).toEqual([]);
  });
});

describe('form data', () => {
  it.each(knownForms.map((form) => [form.name, form] as const))('is well formed for %s', (_name, form) => {
    for (const { category, articles, title, says, params } of form.facts) {
      expect(categories).toContain(category);
      expect(title.length).toBeLessThan(80);
      expect(says).toMatch(/\.$/);
      expect(params?.form).toBeUndefined();
      for (const edition of Object.keys(articles))
        if (!form.byArticle) expect(form.editions).toContain(edition);
    }
  });
});
