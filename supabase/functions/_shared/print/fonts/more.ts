/**
 * Fonts for characters that the usual fonts lack: Noto Sans, in small subsets by range, fetched when a text
 * needs them.
 */
import { coverage } from './coverage.ts';

/** Fetches a font file by its path; null if unavailable. */
export type Reach = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

interface Family {
  name: string;
  /** The characters it is used for. */
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

/** Han characters are written differently in Japanese and Korean text. */
function familiesFor(text: string): Family[] {
  const hasKana = /[\p{Script=Hira}\p{Script=Kana}]/u.test(text);
  const hasHangul = /\p{Script=Hang}/u.test(text);
  if (hasKana) return [...others, japanese, chinese, korean];
  return hasHangul ? [...others, korean, chinese, japanese] : [...others, chinese, japanese, korean];
}

const covered = (code: number) => coverage.some(([first, last]) => code >= first && code <= last);

/** Maximum number of subsets in one document. */
const mostParts = 80;
/** Maximum number of concurrent fetches. */
const partsAtOnce = 10;

/**
 * Loads the font subsets that a text needs.
 * @param onPart called with progress from 0 to 1
 * @returns their bytes (WOFF2), and whether a needed one was unavailable
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

/** Names in `unicode.json` of the subsets that have any of the characters. */
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
