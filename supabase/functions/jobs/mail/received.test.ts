import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAutomatic, wordsOf } from './received.ts';

it('extracts lines of text from HTML, and no markup', () => {
  const html = `<html><head><title>T</title><style>p{color:red}</style></head><body><!-- no --><p>Dear Olive,</p>
    <div>see&nbsp;you &lt;there&gt; &amp; then<br/>Reed</div><script>alert(1)</script></body></html>`;
  expect(wordsOf(html)).toBe('Dear Olive,\nsee you <there> & then\nReed');
});

it.each([
  [{ 'Auto-Submitted': 'auto-replied (vacation)' }, true],
  [{ 'auto-submitted': 'No' }, false],
  [{ 'X-Autoreply': 'yes' }, true],
  [{ Precedence: 'auto_reply' }, true],
  [{ precedence: 'list' }, false],
  [{ 'x-auto-response-suppress': 'All' }, false],
  [{ subject: 'Out of office' }, false],
  [{}, false],
])('reads from the headers whether a program sent it: %j', (headers, automatic) => {
  expect(isAutomatic(headers)).toBe(automatic);
});

it('finishes quickly for any HTML', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '<!--',
    '-->',
    '<style',
    '<script>',
    '</p>',
    '&lt;',
    '&',
    ' ',
    'a',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (parts) => typeof wordsOf(parts.join('')) === 'string'),
  );
  for (const part of ['<', '<!--', '<style', '<style>', ' ', '<p', '\n '])
    expect(timeOf(() => wordsOf(part.repeat(100_000)))).toBeLessThan(2_000);
});

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
