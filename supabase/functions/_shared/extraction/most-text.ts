/** How much text is read of one file. */
import { Unreadable } from './errors.ts';

/** Some 1,000 printed pages; a contract of 600 with its annexes has two million characters. */
export const MAX_CHARACTERS = 3_000_000;

/** @throws Unreadable for a text longer than we read: none of it is kept, since half a contract misleads. */
export function refuseTooMuchText(characters: number): void {
  if (characters <= MAX_CHARACTERS) return;
  const most = MAX_CHARACTERS.toLocaleString('en-US');
  throw new Unreadable(
    'too_much_text',
    `The document is too long. The limit is ${most} characters, about 1,000 pages.`,
  );
}

/** @throws Unreadable for what is more than a document holds, however little text comes out of it */
export function refuseTooMuchData(isTooMuch: boolean): void {
  if (!isTooMuch) return;
  throw new Unreadable('too_much_text', 'The document has too many parts to be a contract.');
}
