declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>;
  }
  export default function bidiFactory(): Bidi;
}
