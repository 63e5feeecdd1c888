/**
 * The ICC profile of sRGB (IEC 61966-2-1), which PDF/A requires for colors. Three primaries and one curve
 * describe it, so it is made here (ICC.1:2004-10) instead of shipped as a file.
 */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = tag('para', [...int(3 << 16), ...fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)]);
  const tags: [name: string, content: number[]][] = [
    ['desc', text('sRGB IEC61966-2.1')],
    ['cprt', text('No copyright')],
    ['wtpt', tag('XYZ ', fixed(0.9642, 1, 0.8249))],
    // From the white of sRGB to that of profiles.
    ['chad', tag('sf32', fixed(1.0478, 0.0229, -0.0501, 0.0295, 0.9905, -0.0171, -0.0092, 0.015, 0.7521))],
    ['rXYZ', tag('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
    ['gXYZ', tag('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
    ['bXYZ', tag('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table: number[] = int(tags.length);
  const content: number[] = [];
  const from = headerBytes + 4 + tags.length * 12;
  const places = new Map<number[], number>();
  for (const [name, bytes] of tags) {
    const at = places.get(bytes) ?? from + content.length;
    if (!places.has(bytes)) content.push(...padded(bytes));
    places.set(bytes, at);
    table.push(...ascii(name), ...int(at), ...int(bytes.length));
  }
  const size = from + content.length;
  return Uint8Array.from([...header(size), ...table, ...content]);
}

const headerBytes = 128;

function header(size: number): number[] {
  const date = [2026, 1, 1, 0, 0, 0].flatMap((part) => [part >> 8, part & 255]);
  const bytes = [
    ...int(size),
    ...int(0),
    ...int(0x04200000),
    ...ascii('mntrRGB XYZ '),
    ...date,
    ...ascii('acsp'),
    // No platform, flags, device, attributes, or intent.
    ...Array<number>(28).fill(0),
    ...fixed(0.9642, 1, 0.8249),
  ];
  return [...bytes, ...Array<number>(headerBytes - bytes.length).fill(0)];
}

const int = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const fixed = (...values: number[]) => values.flatMap((value) => int(Math.round(value * 65536)));
const ascii = (words: string) => Array.from(words, (char) => char.charCodeAt(0));
const tag = (type: string, content: number[]) => [...ascii(type), ...int(0), ...content];
const padded = (bytes: number[]) => [...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)];

/** One text, in American English and UTF-16. */
const text = (words: string) =>
  tag('mluc', [
    ...int(1),
    ...int(12),
    ...ascii('enUS'),
    ...int(words.length * 2),
    ...int(28),
    ...ascii(words).flatMap((code) => [0, code]),
  ]);
