import { Buffer } from 'node:buffer';

/** The typefaces of printed documents. */
export type Face = 'sans' | 'semibold' | 'serif';
type Fonts = Record<Face, Uint8Array<ArrayBuffer>>;

let loaded: Promise<Fonts> | undefined;

/** The TrueType fonts, loaded on first print. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= (async () => {
    const [sans, semibold, serif] = await Promise.all([
      import('./sans.ts'),
      import('./sans-semibold.ts'),
      import('./serif.ts'),
    ]);
    return {
      sans: decoded(sans.default),
      semibold: decoded(semibold.default),
      serif: decoded(serif.default),
    };
  })();
  return loaded;
}

const decoded = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
