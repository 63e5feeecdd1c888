import { describe, expect, it } from 'vitest';
import { readNoticeClause } from './read-notice-clause.ts';

const clause = `14.2 Notices. All notices under this Agreement shall be in writing and shall be sent by certified mail, return
receipt requested, or by overnight courier, and shall be deemed received three (3) business days after mailing.
Notice by e-mail alone is insufficient; e-mail shall not constitute notice.

If to Owner:
Harbor LLC
Attn: Dana Reyes
12 Quay Street
Baltimore, MD 21202

With a copy to:
Marsh & Vale, Attorneys
300 Light Street
Baltimore, MD 21202
Email: claims@marshvale.example

If to Contractor:
Test Builders, Inc.
9 Mill Road
Towson, MD 21204

14.3 Waiver. No waiver shall be effective unless in writing.`;
const before =
  'The Contractor shall give prompt notice of any claim within 21 days. Payment is due in 30 days.\n';
const pages = [`SUBCONTRACT\n${before}`, `${before}\n${clause}`];

describe('readNoticeClause', () => {
  it('quotes the clause and reads methods, form, and receipt', () => {
    const read = readNoticeClause(pages);
    const [passage] = read?.passages ?? [];
    expect(passage?.quote).toMatch(/^14\.2 Notices\. All notices under/);
    expect(pages.join('\f').slice(passage?.start, passage?.end)).toBe(passage?.quote);
    expect(passage?.page).toBe(2);
    expect(read).toMatchObject({
      means: ['certified_mail', 'courier'],
      email_excluded: true,
      in_writing: true,
      received_after: { days: 3, business: true },
    });
  });

  it.each([
    ['five (5) days after mailing', { days: 5, business: false }],
    ['on the third business day after mailing', { days: 3, business: true }],
    ['two working days following deposit', { days: 2, business: true }],
    ['forty-eight (48) hours after deposit', { days: 2, business: false, words: '48 hours' }],
    ['72 hours after deposit', { days: 3, business: false, words: '72 hours' }],
    ['three (5) days after mailing', { days: 5, business: false, words: '3 or 5 days' }],
  ])('reads when a notice counts as received: %s', (words, received_after) => {
    const text = clause.replace('three (3) business days after mailing', words);
    expect(readNoticeClause([text])?.received_after).toEqual(received_after);
  });

  it('reads the addresses of each side and of copies', () => {
    expect(readNoticeClause(pages)?.addresses).toEqual([
      {
        party: 'Owner',
        lines: 'Harbor LLC\nAttn: Dana Reyes\n12 Quay Street\nBaltimore, MD 21202',
        email: null,
        copy: false,
      },
      {
        party: null,
        lines:
          'Marsh & Vale, Attorneys\n300 Light Street\nBaltimore, MD 21202\nEmail: claims@marshvale.example',
        email: 'claims@marshvale.example',
        copy: true,
      },
      {
        party: 'Contractor',
        lines: 'Test Builders, Inc.\n9 Mill Road\nTowson, MD 21204',
        email: null,
        copy: false,
      },
    ]);
  });

  it('finds nothing if a contract only names periods, or in other documents', () => {
    expect(readNoticeClause([before.repeat(40)])).toBeNull();
    expect(readNoticeClause(['', 'Lorem ipsum dolor sit amet.'])).toBeNull();
  });

  it('finishes on adversarial text', () => {
    const hostile = `notice ${'deliver '.repeat(20_000)}${'notices shall be in writing to the '.repeat(5000)}`;
    expect(readNoticeClause([hostile])).toBeNull();
  });
});
