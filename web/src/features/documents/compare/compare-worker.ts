import type { DocumentText } from '@schemas/contract-document.ts';
import { compareParagraphs } from './compare-paragraphs.ts';
import { splitParagraphs } from './split-paragraphs.ts';

/** Enough time for two thousand pages with scattered differences. */
const LIMIT_MS = 15_000;

self.onmessage = ({
  data: { before, after },
}: MessageEvent<{ before: DocumentText; after: DocumentText }>) => {
  self.postMessage(compareParagraphs(splitParagraphs(before), splitParagraphs(after), LIMIT_MS));
};
