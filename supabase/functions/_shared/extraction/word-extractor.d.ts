/** The part of word-extractor used here; the package has no types of its own. */
declare module 'word-extractor' {
  import type { Buffer } from 'node:buffer';

  type WordDocument = {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getTextboxes(options: { includeHeadersAndFooters: boolean }): string;
  };

  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
}
