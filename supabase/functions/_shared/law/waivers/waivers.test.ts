import { describe, expect, it } from 'vitest';
import { lienWaiverKinds } from '../../schemas/payment.ts';
import { compareWaiver } from './compare.ts';
import { waiverLines } from './fill.ts';
import { type WaiverFormText, waiverForms, waiverTextOf } from './forms.ts';

const known = {
  amount: '48,250.00',
  maker: 'Harborline Builders, Inc.',
  payee: 'Alder & Sons Electric, LLC',
  company: 'Alder & Sons Electric, LLC',
  customer: 'Harborline Builders, Inc.',
  owner: 'Bayside Properties, LP',
  location: '400 Canal Street, Suite 200',
  property: '400 Canal Street, Suite 200',
  project: 'Canal Street Offices',
  job: 'Electrical rough-in',
  through: 'October 31, 2026',
  period: 'Through October 31, 2026',
  date: 'November 3, 2026',
  disputed: '0.00',
  title: 'President',
};
const filled = (form: WaiverFormText) =>
  waiverLines(form, known)
    .map(({ text }) => text)
    .join('\n');
const formFor = (...[state, kind]: Parameters<typeof waiverTextOf>) => {
  const form = waiverTextOf(state, kind);
  if (!form) throw new Error(`${state} has no form`);
  return form;
};
const azText = filled(formFor('AZ', 'conditional_progress'));
const compareAz = (text: string) => compareWaiver(text, { state: 'AZ', kind: 'conditional_progress' });

describe('forms of lien waivers', () => {
  it('are of the states that set one, with one form for each kind', () => {
    expect([...new Set(waiverForms.map(({ state }) => state))].sort()).toEqual([
      'AZ', 'CA', 'FL', 'GA', 'MI', 'MO', 'MS', 'NV', 'TX', 'UT', 'WY',
    ]); // biome-ignore format: a list of states
    for (const state of new Set(waiverForms.map((form) => form.state)))
      for (const kind of lienWaiverKinds)
        expect(
          waiverForms.filter((form) => form.state === state && form.kinds.includes(kind)).length,
          `${state} ${kind}`,
        ).toBe(state === 'MO' && kind !== 'unconditional_final' ? 0 : 1);
  });

  it.each(waiverForms.map((form) => [`${form.state} ${form.kinds.join(', ')}`, form] as const))(
    '%s: filled in, it follows itself',
    (_name, form) => {
      for (const kind of form.kinds)
        expect(compareWaiver(filled(form), { state: form.state, kind })).toMatchObject({
          result: 'follows',
          percent: 100,
          reads_as: kind,
        });
    },
  );

  it('have a ruled line for each blank that is not known', () => {
    expect(azText).toContain('Job No.: ____________________');
    expect(azText).toContain('in the sum of $48,250.00 (amount of check)');
    expect(filled(formFor('WY', 'conditional_final'))).toContain(
      'retainage in the amount of $____________________,',
    );
    expect(azText).not.toMatch(/[{}]/);
  });
});

describe('a received waiver', () => {
  it('follows the form despite line breaks, capitals, quotation marks, and captions left out', () => {
    const text = azText
      .toUpperCase()
      .replaceAll("'", '’')
      .replaceAll(/\((?:MAKER OF CHECK|OWNER|DATE|SIGNATURE|TITLE)\)/g, '')
      .replaceAll(' ', '\n');
    expect(compareAz(text)).toMatchObject({ result: 'follows', percent: 100, differences: [] });
  });

  it('differs if words of the form are missing', () => {
    const without = azText.replace(/Before any recipient[^.]*\./, '');
    expect(compareAz(without)).toMatchObject({
      result: 'differs',
      differences: [
        {
          type: 'missing',
          words:
            'Before any recipient of this document relies on it, that person should verify evidence of payment to the undersigned.',
        },
      ],
    });
  });

  it('differs if a single word turns its meaning', () => {
    expect(
      compareAz(azText.replace('does not cover any retention', 'does cover any retention')),
    ).toMatchObject({
      result: 'differs',
      differences: [{ type: 'missing', words: 'not', grave: true }],
    });
  });

  it('differs if it releases more, even inside a blank', () => {
    const release = 'The undersigned releases the owner from all claims for delay.';
    for (const text of [
      azText.replace('Before any recipient', `${release} Before any recipient`),
      azText.replace('Bayside Properties, LP', `Bayside Properties, LP, and indemnifies it`),
    ])
      expect(compareAz(text)).toMatchObject({
        result: 'differs',
        differences: [expect.objectContaining({ type: 'added', grave: true })],
      });
  });

  it('reads like the other kind', () => {
    const unconditional = filled(formFor('AZ', 'unconditional_progress'));
    expect(compareAz(unconditional)).toMatchObject({
      result: 'other_kind',
      reads_as: 'unconditional_progress',
    });
    expect(
      compareWaiver(filled(formFor('TX', 'conditional_final')), {
        state: 'TX',
        kind: 'conditional_progress',
      }),
    ).toMatchObject({ result: 'other_kind', reads_as: 'conditional_final' });
  });

  it('is another form if it has too few words in common', () => {
    expect(compareAz('Lien waiver. We got paid $48,250.00 and waive our lien. Alder & Sons')?.result).toBe(
      'other_form',
    );
    expect(compareAz('')?.result).toBe('other_form');
  });

  it('is not compared where no form is set or known', () => {
    for (const state of ['CO', 'MA', 'NY', null])
      expect(compareWaiver(azText, { state, kind: 'conditional_progress' })).toBeNull();
    expect(compareWaiver(azText, { state: 'MO', kind: 'conditional_final' })).toBeNull();
  });

  it('is compared up to its 3,000th word', () => {
    const words = compareAz(`${azText} ${'more '.repeat(9000)}`)
      ?.differences.at(-1)
      ?.words.split(' ');
    expect(words?.length).toBeLessThan(3000);
    expect(words?.length).toBeGreaterThan(2500);
  });
});
