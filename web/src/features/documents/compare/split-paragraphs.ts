import { findFurniture } from '@analysis/read/furniture.ts';
import type { DocumentText } from '@schemas/contract-document.ts';

/** The end of a sentence, heading, or item, with optional quotes or brackets. */
const ENDS = /[.:;!?]["'”’)\]]*$/;
/** A number, letter, or bullet that starts an item or clause. */
const NUMBERED = /^(?:\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxIVX]+)[.)]|\d+(?:\.\d+)+|[-•–*])\s/;
/** A line shorter than this was not broken by the page width. */
const FULL_LINE = 45;

/**
 * Splits a version into paragraphs regardless of its pages and lines. Omits running heads and page numbers
 * and joins lines broken by the page width, so that the same words compare as equal in any layout.
 */
export function splitParagraphs({ pages }: DocumentText): string[] {
  const paragraphs: string[] = [];
  for (const page of withoutFurniture(pages)) {
    let afterBlank = false;
    for (const [index, raw] of page.split('\n').entries()) {
      const line = raw.trim().replace(/\s+/g, ' ');
      const last = paragraphs.at(-1);
      if (line === '') {
        afterBlank = index > 0;
      } else {
        if (last !== undefined && !afterBlank && goesOn(last, line))
          paragraphs[paragraphs.length - 1] = `${last} ${line}`;
        else paragraphs.push(line);
        afterBlank = false;
      }
    }
  }
  return paragraphs;
}

function goesOn(last: string, line: string): boolean {
  if (ENDS.test(last) || NUMBERED.test(line)) return false;
  return last.length >= FULL_LINE || /^\p{Ll}/u.test(line);
}

function withoutFurniture(pages: DocumentText['pages']): string[] {
  const whole = pages.map(({ text }) => text).join('\f');
  let kept = '';
  let at = 0;
  for (const { start, end } of findFurniture(whole)) {
    kept += whole.slice(at, start);
    at = end;
  }
  return (kept + whole.slice(at)).split('\f').map((page) => page.trim());
}
