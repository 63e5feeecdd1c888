import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidFileName } from '../schemas/index.ts';
import { runs } from '../testing/depth.ts';
import { safeFileName, safeMimeType } from './file-name.ts';

describe('file names from outside senders', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Überblick 契約.docx', 'Überblick 契約.docx'],
    ['../../etc/passwd', '_._etc_passwd'],
    ['C:\\temp\\plan.pdf', 'C_temp_plan.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['.htaccess', 'htaccess'],
    ['...', 'attachment'],
    ['', 'attachment'],
    [null, 'attachment'],
  ])('turns %j into %j', (input, name) => {
    expect(safeFileName(input)).toBe(name);
  });

  it('are always valid to store, and unchanged when cleaned again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 2000 })), (input) => {
        const name = safeFileName(input);
        expect(isValidFileName(name), JSON.stringify(name)).toBe(true);
        expect(name.length).toBeLessThanOrEqual(200);
        expect(name).not.toMatch(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
        expect(safeFileName(name)).toBe(name);
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('keeps the end of a long name', () => {
    expect(safeFileName(`${'a'.repeat(400)}.pdf`)).toMatch(/^a{196}\.pdf$/);
  });
});

it.each([
  ['application/pdf', 'application/pdf'],
  ['Text/HTML; charset=utf-8', 'text/html'],
  ['text/html\r\nX: y', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  [undefined, 'application/octet-stream'],
])('the MIME type %j becomes %j', (input, type) => {
  expect(safeMimeType(input)).toBe(type);
});
