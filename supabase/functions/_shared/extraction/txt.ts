/** Plain text in UTF-8, UTF-16, or Windows-1252. */
import { splitPages } from './clean.ts';
import { isUtf16 } from './detect.ts';
import { MAX_CHARACTERS, refuseTooMuchText } from './most-text.ts';

/** The pages of a text file; a form feed starts a new one. @throws Unreadable if it is too long. */
export function readTxt(bytes: Uint8Array): string[] {
  // No encoding uses more than three bytes per counted character, so a larger file can be rejected without
  // decoding.
  if (bytes.length > 3 * MAX_CHARACTERS) refuseTooMuchText(Number.POSITIVE_INFINITY);
  const text = decode(bytes);
  refuseTooMuchText(text.length);
  return splitPages(text);
}

function decode(bytes: Uint8Array): string {
  const wide = isUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
