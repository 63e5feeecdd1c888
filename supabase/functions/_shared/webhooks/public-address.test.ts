import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../testing/depth.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::8',
  '2001:4860:4860::8888',
])('%s is on the public internet', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '256.1.1.1', '1.2.3', '0x7f.1', ''],
  ...[
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
  ],
  ...['2001:db8::1', '2001::1', '2002:a00:1::1', '3fff::1', 'x:1'],
])('%s is not on the public internet', (address) => expect(isPublicAddress(address)).toBe(false));

/** Private ranges as their first byte, or first two. */
const privateBytes = fc.oneof(
  fc.constantFrom(
    [10],
    [127],
    [0],
    [169, 254],
    [192, 168],
    [172, 16],
    [172, 31],
    [100, 64],
    [100, 127],
    [198, 18],
  ),
  fc.integer({ min: 224, max: 255 }).map((first) => [first]),
);
const privateV4 = fc
  .tuple(privateBytes, fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 }))
  .map(([start, rest]) => [...start, ...rest].slice(0, 4));

/** Spellings of an IPv4 address that URL parsers accept, also inside IPv6. */
const spellings: ((bytes: number[]) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `${bytes.join('.')}.`,
  (bytes) => String(toNumber(bytes)),
  (bytes) => `0x${toNumber(bytes).toString(16)}`,
  (bytes) => `0${toNumber(bytes).toString(8)}`,
  (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  ([first = 0, ...rest]) => `${first}.${rest.reduce((sum, byte) => sum * 256 + byte, 0)}`,
  (bytes) => `[::ffff:${bytes.join('.')}]`,
  (bytes) => `[::${bytes.join('.')}]`,
  (bytes) => `[64:ff9b::${bytes.join('.')}]`,
  (bytes) => `[2002:${hex(bytes.slice(0, 2))}:${hex(bytes.slice(2))}::]`,
];
const toNumber = (bytes: number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (bytes: number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

it('no spelling of a private address is on the public internet', () => {
  fc.assert(
    fc.property(privateV4, fc.constantFrom(...spellings), (bytes, spell) => {
      const { hostname } = new URL(`https://${spell(bytes)}/`);
      expect(isPublicAddress(hostname.replace(/^\[|\]$/g, '')), `${spell(bytes)} as ${hostname}`).toBe(false);
    }),
    { numRuns: runs(500, 10_000) },
  );
});
