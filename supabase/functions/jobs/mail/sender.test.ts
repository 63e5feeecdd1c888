import { describe, expect, it } from 'vitest';
import { mayAnswer, senderOf, verdictOf } from './sender.ts';

it.each([
  ['Dana <dana@beam.example>', 'dana@beam.example'],
  ['DANA@Beam.Example', 'dana@beam.example'],
  ['"olive@beam.example" <mallory@evil.example>', 'mallory@evil.example'],
  ['olive@beam.example <mallory@evil.example>', 'mallory@evil.example'],
  ['olive@beam.example, mallory@evil.example', null],
  ['<olive@beam.example>, <mallory@evil.example>', null],
  ['Team: olive@beam.example, mallory@evil.example;', null],
  ['<>', null],
  ['unknown', null],
  ['', null],
])('reads the one address of a sender: %s', (from, address) => {
  expect(senderOf(from)).toBe(address);
});

const ses =
  'amazonses.com; spf=pass (spfCheck: domain of beam.example designates 192.0.2.1) client-ip=192.0.2.1; ';
const verdict = (value: unknown) => verdictOf({ 'Authentication-Results': value }, 'olive@beam.example');

describe('a verdict about a sender', () => {
  it.each([
    ['DMARC', `${ses}dkim=pass header.i=@beam.example; dmarc=pass header.from=beam.example;`],
    [
      'aligned DKIM without a policy',
      `${ses}dkim=pass header.i=@beam.example; dmarc=none header.from=beam.example;`,
    ],
    ['DKIM of the parent domain', 'amazonses.com; dkim=pass header.d=example.org'],
    [
      'aligned SPF without a policy',
      `${ses}envelope-from=olive@beam.example; dmarc=none header.from=beam.example;`,
    ],
    [
      'several results that all pass',
      [`${ses}dmarc=pass header.from=beam.example`, 'amazonses.com; dmarc=pass header.from=beam.example'],
    ],
  ])('passes by %s', (_, value) => {
    const sender = String(value).includes('example.org') ? 'olive@mail.example.org' : 'olive@beam.example';
    expect(verdictOf({ 'authentication-results': value }, sender)).toBe('pass');
  });

  it.each([
    ['DMARC fails', `${ses}dkim=pass header.i=@beam.example; dmarc=fail header.from=beam.example;`],
    ['another domain passes', `${ses}dmarc=pass header.from=evil.example`],
    [
      'only another domain signed',
      `${ses}dkim=pass header.i=@evil.example; dmarc=none header.from=beam.example`,
    ],
    ['a similar domain signed', 'amazonses.com; dkim=pass header.d=am.example'],
    ['the top-level domain is said to have signed', 'amazonses.com; dkim=pass header.d=example'],
    ['DKIM fails', 'amazonses.com; dkim=fail header.d=beam.example; dkim=pass header.d=evil.example'],
    [
      'a forged result stands next to the real one',
      [`${ses}dmarc=fail header.from=beam.example`, 'amazonses.com; dmarc=pass header.from=beam.example'],
    ],
    [
      'a forged result is repeated as JSON',
      JSON.stringify([
        `${ses}dmarc=fail header.from=beam.example`,
        'amazonses.com; dmarc=pass header.from=beam.example',
      ]),
    ],
    ['there are two policies', 'amazonses.com; dmarc=fail; dmarc=pass header.from=beam.example'],
    [
      'the sender wrote the result into a comment',
      'amazonses.com; (x (y) dmarc=pass header.from=beam.example) spf=fail',
    ],
    [
      'the sender wrote the result into the envelope',
      'amazonses.com; spf=pass (domain of "a) dmarc=pass (b"@evil.example) smtp.mailfrom="a; dkim=pass header.d=beam.example; b"@evil.example',
    ],
    [
      'the quoted text never ends',
      'amazonses.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=beam.example',
    ],
  ])('fails if %s', (_, value) => {
    expect(verdict(value)).toBe('fail');
  });

  it.each([
    ['nothing is said', undefined],
    ['another server says it', 'mx.evil.example; dmarc=pass header.from=beam.example'],
    [
      'the name only begins like the receiver',
      'amazonses.com.evil.example; dmarc=pass header.from=beam.example',
    ],
  ])('is unknown if %s', (_, value) => {
    expect(verdict(value)).toBe('unknown');
  });
});

it.each([
  [{}, 'pass', true],
  [{}, 'unknown', true],
  [{}, 'fail', false],
  [{ 'auto-submitted': 'auto-replied' }, 'pass', false],
  [{ 'Auto-Submitted': 'no' }, 'pass', true],
  [{ Precedence: 'bulk' }, 'pass', false],
  [{ precedence: 'list' }, 'pass', false],
  [{ 'List-Id': '<news.beam.example>' }, 'pass', false],
  [{ 'list-unsubscribe': '<https://beam.example>' }, 'pass', false],
  [{ 'return-path': '<>' }, 'pass', false],
  [{ 'return-path': '<olive@beam.example>' }, 'pass', true],
  [{ 'x-auto-response-suppress': 'All' }, 'pass', false],
] as const)('answers only people whose address is not known to be forged: %j, %s', (headers, given, may) => {
  expect(mayAnswer(headers, given)).toBe(may);
});
