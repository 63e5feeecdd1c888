/** Limits on the text read from one file. */
import { Unreadable } from './errors.ts';

/** About 1,000 printed pages; a 600-page contract with annexes has two million characters. */
export const MAX_CHARACTERS = 3_000_000;

/** @throws Unreadable if the text is over the limit; none of it is stored, because half a contract misleads. */
export function refuseTooMuchText(characters: number): void {
  if (characters <= MAX_CHARACTERS) return;
  const most = MAX_CHARACTERS.toLocaleString('en-US');
  throw new Unreadable(
    'too_much_text',
    `The document is too long. The limit is ${most} characters, about 1,000 pages.`,
  );
}

/** @throws Unreadable if there is more data than a document holds, however little text it yields */
export function refuseTooMuchData(isTooMuch: boolean): void {
  if (!isTooMuch) return;
  throw new Unreadable('too_much_text', 'The document has too many parts to be a contract.');
}
