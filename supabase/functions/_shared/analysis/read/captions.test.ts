import { describe, expect, it } from 'vitest';
import { readCaptions } from './captions.ts';
import { readDocument } from './context.ts';
import { normalize } from './normalize.ts';

/** Returns the captions above the sentence that contains `words`. */
function above(text: string, words: string): readonly string[] {
  const context = readDocument(normalize(text), 'contractor');
  const at = context.sentences.findIndex((sentence) => sentence.text.includes(words));
  return readCaptions(context)[at] ?? [];
}

describe('captions', () => {
  it('give the section and its article, nearest first', () => {
    const text =
      'ARTICLE 7 INSURANCE AND INDEMNITY\n\n7.1 Liability Insurance. The Contractor shall keep its policies.\n\n7.2 Indemnity. The Contractor shall defend the Owner.';
    expect(above(text, 'keep its policies')).toEqual(['liability insurance', 'insurance and indemnity']);
    expect(above(text, 'defend the owner')).toEqual(['indemnity', 'insurance and indemnity']);
  });

  it('end with their section, not with a subsection or list', () => {
    const text =
      'ARTICLE 7 INSURANCE\n\n7.1 Kinds. The Contractor shall keep policies.\n\n7.2 Each policy shall be primary.\n\n(a) It shall name the Owner.\n\nARTICLE 8 NOTICES\n\n8.1 Mail is enough.';
    expect(above(text, 'shall be primary')).toEqual(['insurance']);
    expect(above(text, 'name the owner')).toEqual(['insurance']);
    expect(above(text, 'mail is enough')).toEqual(['notices']);
  });

  it('name an article of an exhibit, whose number has a letter', () => {
    const text =
      'ARTICLE A.7 CHANGES IN THE WORK\n\n§ A.7.1 GENERAL\n\n§ A.7.1.1 Changes are made in writing.\n\nARTICLE A.8 TIME\n\n§ A.8.1 DATES\n\n§ A.8.1.1 Dates are fixed in writing.';
    expect(above(text, 'changes are made')).toEqual(['general', 'changes in the work']);
    expect(above(text, 'dates are fixed')).toEqual(['dates', 'time']);
  });

  it('continue below running headers', () => {
    const head = 'Standard Form for Builders';
    const text = `ARTICLE 7 INSURANCE\n\n7.1 The policy shall be primary.\n\n${head}\n\n${head}\n\n${head}\n\n7.2 The Owner shall be insured.`;
    expect(above(text, 'shall be insured')).toEqual(['insurance']);
  });

  it.each([
    ['INSURANCE: The Contractor shall keep its policies.', 'insurance'],
    ['Governing Law - This Contract shall be under the laws of Ohio.', 'governing law'],
    ['9.4 NO THIRD PARTIES Nobody else shall have rights.', 'no third parties'],
    ['§ 9.4.1 Mediation. The parties shall meet first.', 'mediation'],
    ['ARTICLE XI\n\nWARRANTY\n\nThe Work shall be sound.', 'warranty'],
    ['7.1\n\nAudit\n\nThe Owner shall see the books.', 'audit'],
    ['ASSIGNMENT\n\nOF SUBCONTRACTS\n\nThe Contractor shall assign them.', 'assignment of subcontracts'],
  ])('have many forms: %j', (text, caption) => {
    const context = readDocument(normalize(text), 'contractor');
    expect(readCaptions(context).at(-1)?.[0]).toBe(caption);
  });

  it.each([
    'EXCEPT AS SET FORTH BELOW IN THE LAST SENTENCES OF\nANY ARTICLE, NEITHER PARTY SHALL BE LIABLE FOR LOSS OF USE.',
    '11.6 WAIVER OF SUBROGATION........................ 31',
    '(Insert the kinds of insurance here)',
  ])('are not similar lines: %j', (text) => {
    const context = readDocument(normalize(`${text}\n\nThe Work shall be sound.`), 'contractor');
    expect(readCaptions(context).at(-1)).toEqual([]);
  });
});
