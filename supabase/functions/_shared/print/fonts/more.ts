/** Fonts for what the usual ones have no glyph for: Noto Sans, in small parts by range, fetched when a text needs them. */
import { coverage } from './coverage.ts';

/** Fetches a file of the fonts by its path; null where it cannot be had. */
export type Reach = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

interface Family {
  name: string;
  /** Which characters it is asked for. */
  scripts: RegExp;
}

const japanese: Family = {
  name: 'noto-sans-jp',
  scripts: /[\p{scx=Hira}\p{scx=Kana}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
};
const chinese: Family = {
  name: 'noto-sans-sc',
  scripts: /[\p{Script=Han}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u,
};
const korean: Family = {
  name: 'noto-sans-kr',
  scripts: /[\p{Script=Hang}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
};
const others: Family[] = [
  { name: 'noto-sans-hebrew', scripts: /\p{Script=Hebr}/u },
  { name: 'noto-sans-arabic', scripts: /[\p{Script=Arab}\u060c\u061b\u061f\u0640]/u },
];

/** Han is written differently where it stands beside kana or hangul. */
function familiesFor(text: string): Family[] {
  const hasKana = /[\p{Script=Hira}\p{Script=Kana}]/u.test(text);
  const hasHangul = /\p{Script=Hang}/u.test(text);
  if (hasKana) return [...others, japanese, chinese, korean];
  return hasHangul ? [...others, korean, chinese, japanese] : [...others, chinese, japanese, korean];
}

const covered = (code: number) => coverage.some(([first, last]) => code >= first && code <= last);

/** No document needs more parts than this at once. */
const mostParts = 80;
/** How many are fetched at once. */
const partsAtOnce = 10;

/**
 * The parts of fonts that a text needs.
 * @param onPart told how far it is, from 0 to 1
 * @returns their bytes (WOFF2), and whether one that was needed could not be had
 */
export async function moreFonts(
  text: string,
  reach: Reach | undefined,
  onPart: (done: number) => Promise<void> | void = () => {},
): Promise<{ fonts: Uint8Array<ArrayBuffer>[]; isShort: boolean }> {
  let missing = [...new Set(text)].filter((char) => !covered(char.codePointAt(0) ?? 0));
  const fonts: Uint8Array<ArrayBuffer>[] = [];
  let isShort = false;
  for (const { name, scripts } of familiesFor(text)) {
    const wanted = missing.filter((char) => scripts.test(char));
    if (wanted.length === 0) continue;
    const index = await reach?.(`${name}/unicode.json`);
    const { parts, found } = index
      ? partsFor(JSON.parse(new TextDecoder().decode(index)), wanted)
      : { parts: [], found: new Set<string>() };
    const wantedParts = parts.slice(0, mostParts - fonts.length);
    const files: (Uint8Array<ArrayBuffer> | null | undefined)[] = [];
    while (files.length < wantedParts.length) {
      const next = wantedParts.slice(files.length, files.length + partsAtOnce);
      files.push(
        ...(await Promise.all(next.map((part) => reach?.(`${name}/${name}-${part}-wght-normal.woff2`)))),
      );
      await onPart((fonts.length + files.length) / mostParts);
    }
    for (const file of files) if (file) fonts.push(file);
    if (!index || files.some((file) => !file)) isShort = true;
    missing = missing.filter((char) => !found.has(char));
  }
  return { fonts, isShort };
}

/** The parts, by their names in `unicode.json`, that have any of the characters. */
function partsFor(
  index: Record<string, string>,
  chars: readonly string[],
): { parts: string[]; found: Set<string> } {
  const found = new Set<string>();
  const parts = Object.entries(index).flatMap(([key, list]) => {
    const ranges = list.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    const inPart = chars.filter((char) => {
      const code = char.codePointAt(0) ?? 0;
      return !found.has(char) && ranges.some(([first, last]) => code >= first && code <= last);
    });
    for (const char of inPart) found.add(char);
    return inPart.length > 0 ? [key.replace(/[[\]]/g, '')] : [];
  });
  return { parts, found };
}
