import { expect, it } from 'vitest';
import { compareWaiver } from '../../law/waivers/compare.ts';
import { waiverLines } from '../../law/waivers/fill.ts';
import { waiverForms } from '../../law/waivers/forms.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { printWaiverForm } from './print.ts';

const known = { amount: '48,250.00', customer: 'Harborline Builders', location: '400 Canal Street' };

it.each(waiverForms.map((form) => [`${form.state} ${form.kinds[0]}`, form] as const))(
  '%s: prints the form and nothing else, on one page if the law allows its type',
  async (_name, form) => {
    const lines = waiverLines(form, known);
    const title = lines.find(({ kind }) => kind === 'title')?.text ?? '';
    const pages = await readPdf(
      await printWaiverForm({
        title,
        printed_at: '2026-11-28T12:00:00Z',
        min_size: form.min_size ?? 0,
        lines,
      }),
    );
    const text = pages.map((page) => page.text).join('\n');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(title);
    const [kind] = form.kinds;
    expect(kind && compareWaiver(text, { state: form.state, kind })).toMatchObject({
      result: 'follows',
      percent: 100,
      differences: [],
    });
    // Mississippi's notice must be on the face of the form; Georgia asks for 12-point type.
    expect(pages.length).toBe(form.state === 'GA' ? 2 : 1);
  },
);
