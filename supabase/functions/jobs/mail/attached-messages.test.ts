import { expect, it } from 'vitest';
import { filesOfMessage, isDecoration, isMessage } from './attached-messages.ts';

interface Part {
  type: string;
  name?: string;
  disposition?: string;
  content: string;
}

const multipart = (parts: readonly Part[], boundary = `b${Math.random()}`.replace('.', '')) => {
  const head = ['From: dana@beam.example', 'Subject: Signed', 'MIME-Version: 1.0'];
  const written = parts.flatMap(({ type, name, disposition = 'attachment', content }) => [
    `--${boundary}`,
    `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
    `Content-Disposition: ${disposition}${name ? `; filename="${name}"` : ''}`,
    '',
    content,
  ]);
  const mixed = `Content-Type: multipart/mixed; boundary="${boundary}"`;
  return [...head, mixed, '', ...written, `--${boundary}--`, ''].join('\r\n');
};
const pdf = (name: string, content = '%PDF-1.7'): Part => ({ type: 'application/pdf', name, content });
const nested = (message: string, name = 'forwarded.eml'): Part => ({
  type: 'message/rfc822',
  name,
  content: message,
});
const files = async (message: string, most = 20) =>
  (await filesOfMessage(new TextEncoder().encode(message), most)).map(({ part, name }) => [part, name]);

it('finds the files of a message and of messages inside it', async () => {
  const inner = multipart([pdf('rider.pdf'), pdf('../../certificate\u202e.pdf')]);
  const message = multipart([
    pdf('subcontract.pdf'),
    nested(inner),
    { type: 'image/png', name: 'logo.png', disposition: 'inline', content: 'x' },
    { type: 'text/calendar', name: 'invite.ics', content: 'x' },
  ]);
  expect(await files(message)).toEqual([
    ['0', 'subcontract.pdf'],
    ['1.0', 'rider.pdf'],
    ['1.1', '_._certificate.pdf'],
  ]);
  expect(await files(message, 2)).toHaveLength(2);
});

it('refuses messages nested too deeply, and parts nested too deeply', async () => {
  const deep = (depth: number): string =>
    depth === 0 ? multipart([pdf('a.pdf')]) : multipart([nested(deep(depth - 1))]);
  expect(await files(deep(2))).toEqual([['0.0.0', 'a.pdf']]);
  await expect(files(deep(3))).rejects.toThrow('nested too deeply');
  const parts = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  await expect(files(parts.join(''))).rejects.toThrow();
});

it('takes any bytes, and refuses too many parts', async () => {
  const anyBytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256);
  expect(await filesOfMessage(anyBytes, 20)).toEqual([]);
  const parts = (count: number) => multipart(Array.from({ length: count }, () => pdf('a.pdf', '')));
  expect(await files(parts(100))).toHaveLength(20);
  await expect(files(parts(20_000))).rejects.toThrow('Maximum header size');
});

it('tells messages and decorations from files', () => {
  expect([
    isMessage('a.EML', 'application/octet-stream'),
    isMessage('a', 'message/rfc822'),
    isMessage('a.pdf', ''),
  ]).toEqual([true, true, false]);
  expect(isDecoration({ mimeType: 'image/png', isInline: true })).toBe(true);
  expect(isDecoration({ mimeType: 'image/png', isInline: false })).toBe(false);
  expect(isDecoration({ mimeType: 'application/pkcs7-signature', isInline: false })).toBe(true);
});
