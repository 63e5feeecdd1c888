/** A file that cannot be attached to a letter; the message is for users. */
export class ExhibitProblem extends Error {}

/** 0 → A, 25 → Z, 26 → AA. */
export function exhibitLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : exhibitLetter(Math.floor(index / 26) - 1) + letter;
}
