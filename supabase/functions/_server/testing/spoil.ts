import type { Picker } from '../../_shared/testing/seeded.ts';
import { type JsonSchema, type OpenApi, resolve } from './openapi.ts';

/** Texts that have broken parsers, queries, headers, logs, or tables elsewhere. */
export const hostileTexts: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\ufeff',
  'e\u0301'.repeat(50),
  '💥'.repeat(5_000),
  "'; drop table public.projects; --",
  '" or ""="',
  '\\',
  '%',
  '_%_',
  '$$',
  '{{7*7}}',
  `\${7*7}`,
  '=cmd|"/c calc"!A1',
  '@SUM(1)',
  '<script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  'infinity',
  '-infinity',
  '9'.repeat(400),
  '1e309',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '24:60',
  ' ',
  '',
];

const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  [],
  [[]],
  {},
  { $ne: null },
  -1,
  0.1,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
];

/** Values at and just beyond the limits of a schema. */
function edges(schema: JsonSchema): unknown[] {
  const { enum: values, format, maxLength, minLength, minimum, maximum, maxItems } = schema;
  const found: unknown[] = [null, '', 0, [], {}];
  if (values) found.push(...values, `${values[0]}x`, String(values[0]).toUpperCase());
  if (typeof maxLength === 'number') found.push('x'.repeat(maxLength), 'x'.repeat(maxLength + 1));
  if (typeof minLength === 'number')
    found.push('x'.repeat(minLength), 'x'.repeat(Math.max(0, minLength - 1)));
  if (typeof minimum === 'number') found.push(minimum, minimum - 1, minimum + 0.5);
  if (typeof maximum === 'number') found.push(maximum, maximum + 1, String(maximum));
  if (typeof maxItems === 'number') found.push(Array(maxItems + 1).fill(null));
  if (format === 'date') found.push('2024-02-29', '2025-02-29', '0001-01-01', '9999-12-31', '2026-1-1');
  if (format === 'date-time') found.push('2026-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01');
  if (format === 'uuid')
    found.push('00000000-0000-0000-0000-000000000000', crypto.randomUUID().toUpperCase());
  if (format === 'email')
    found.push('a@b', 'a@b.example', '"a b"@c.example', 'a@b.example\r\nBcc: c@d.example');
  return found;
}

/** Returns the value with one random part left out, added, or set to a value at or beyond its limits. */
export function spoil(
  picker: Picker,
  value: unknown,
  schema: JsonSchema,
  api: OpenApi,
  isHostile: boolean,
): unknown {
  const resolved = resolve(schema, api);
  const { properties = {}, items = {} } = resolved;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && picker.chance(0.9)) {
    const entries = Object.entries(value);
    const names = [...new Set([...Object.keys(properties), ...entries.map(([name]) => name)])];
    if (names.length === 0 || picker.chance(0.05)) return { ...value, [picker.of(hostileTexts)]: 'x' };
    const name = picker.of(names);
    if (picker.chance(0.15)) return Object.fromEntries(entries.filter(([key]) => key !== name));
    const { [name]: old } = value as Record<string, unknown>;
    return { ...value, [name]: spoil(picker, old, properties[name] ?? {}, api, isHostile) };
  }
  if (Array.isArray(value) && value.length > 0 && picker.chance(0.7)) {
    const at = picker.below(value.length);
    return value.map((item, i) => (i === at ? spoil(picker, item, items, api, isHostile) : item));
  }
  if (isHostile) return picker.of(hostileValues);
  const { anyOf = [], oneOf = [] } = resolved;
  return picker.of([resolved, ...anyOf, ...oneOf].flatMap((each) => edges(resolve(each, api))));
}
