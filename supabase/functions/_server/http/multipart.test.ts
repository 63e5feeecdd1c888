import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../_shared/testing/depth.ts';
import { readMultipart } from './multipart.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (part: { bytes: Uint8Array } | undefined) => new TextDecoder().decode(part?.bytes);
const type = 'multipart/form-data; boundary=x';
const part = (head: string, content: string) => `--x\r\n${head}\r\n\r\n${content}\r\n`;

it('parses what fetch sends, for any bytes, names, and values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 2000 }),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      async (content, name, value) => {
        const form = new FormData();
        form.set('note', value);
        form.set('file', new Blob([new Uint8Array(content)]), name);
        const request = new Request('http://x', { method: 'POST', body: form });
        const contentType = request.headers.get('content-type') ?? '';
        const clone = await request.clone().formData();
        const found = readMultipart(new Uint8Array(await request.arrayBuffer()), contentType);
        expect(found?.map(({ name, fileName }) => [name, fileName])).toEqual([
          ['note', null],
          ['file', (clone.get('file') as File).name],
        ]);
        expect(text(found?.[0])).toBe(clone.get('note'));
        expect(found?.[1]?.bytes).toEqual(new Uint8Array(content));
      },
    ),
    { numRuns: runs(50, 200) },
  );
});

it('returns parts as views of the body without copying', () => {
  const body = bytes(
    `${part('Content-Disposition: form-data; name="file"; filename="a.txt"', 'words')}--x--`,
  );
  const [file] = readMultipart(body, type) ?? [];
  expect(file?.bytes.buffer).toBe(body.buffer);
  expect(text(file)).toBe('words');
});

it('parses part headers written by other programs', () => {
  const heads = [
    'content-type: text/plain\r\ncontent-disposition: form-data; filename="a \\"b\\".txt"; name=file',
    'Content-Disposition: form-data; name="file"; filename=""',
    'Content-Disposition:form-data; name="filename"; x="; name=y"',
    'Content-Disposition: form-data; name="file"; filename="a\u2028b\u2029.txt"',
  ];
  const body = bytes(`${heads.map((head) => part(head, '')).join('')}--x--\r\nepilogue`);
  const found = readMultipart(body, 'multipart/form-data; charset=utf-8; boundary="x"');
  expect(found?.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['file', 'a "b".txt'],
    ['file', ''],
    ['filename', null],
    ['file', 'a\u2028b\u2029.txt'],
  ]);
});

it.each([
  ['nothing', ''],
  ['another boundary', '--y\r\n\r\n\r\n--y--'],
  ['no end', part('Content-Disposition: form-data; name="file"', 'words')],
  ['no end of the head', '--x\r\nContent-Disposition: form-data; name="file"'],
  ['no name', `${part('Content-Disposition: form-data', 'words')}--x--`],
  ['no head', `${part('', 'words')}--x--`],
  [
    'a head beyond measure',
    `${part(`Content-Disposition: form-data; name="${'n'.repeat(10_000)}"`, '')}--x--`,
  ],
  ['more fields than any form', `${part('Content-Disposition: form-data; name="n"', '').repeat(101)}--x--`],
])('rejects %s as a form', (_what, body) => expect(readMultipart(bytes(body), type)).toBeNull());

it('never throws for any bytes', () => {
  const pieces = fc.constantFrom(
    '--x',
    '\r\n',
    '--',
    'Content-Disposition: form-data; name="a"',
    ':',
    'x',
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (chosen) => {
      readMultipart(bytes(chosen.join('')), type);
    }),
    { numRuns: runs(300, 2000) },
  );
});
