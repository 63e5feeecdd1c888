/** How the units of a document are connected: by section, as parts of one sentence, as items of a list. */
import type { Unit } from './units.ts';

export type Layout = {
  /** For each unit, the first unit of its section and the one after its last. */
  from: Uint32Array;
  to: Uint32Array;
  /** For each unit, the index of the sentence that it is or is part of. */
  sentences: Uint32Array;
  /** For each unit, how it begins: 0 with a digit or symbol, 1 with a letter, 2 as a list item. */
  openings: Uint8Array;
  /** For each unit, how it ends: 0 in mid-sentence, 1 as a sentence, 2 as a list item, 3 with a colon. */
  endings: Uint8Array;
};

/** Reads the layout from the units of a document, in order. */
export function layoutOf(units: readonly Pick<Unit, 'text' | 'sentence'>[]): Layout {
  const from = new Uint32Array(units.length);
  const to = new Uint32Array(units.length).fill(units.length);
  const isNext = (at: number) => units[at]?.sentence.section === units[at + 1]?.sentence.section;
  for (let at = 1; at < units.length; at++) from[at] = isNext(at - 1) ? (from[at - 1] as number) : at;
  for (let at = units.length - 2; at >= 0; at--) to[at] = isNext(at) ? (to[at + 1] as number) : at + 1;
  return {
    from,
    to,
    sentences: Uint32Array.from(units, (unit) => unit.sentence.index),
    openings: Uint8Array.from(units, (unit) => openingOf(unit.text)),
    endings: Uint8Array.from(units, (unit) => endingOf(unit.text.slice(-LONGEST_END))),
  };
}

/** Characters needed to tell how a text ends. */
const LONGEST_END = 8;

function openingOf(text: string): number {
  if (/^\(?(?:[a-z]|[ivx]+|\d+)[).]/.test(text)) return 2;
  return /^[a-z]/.test(text) ? 1 : 0;
}

function endingOf(text: string): number {
  if (/:["')\]]*$/.test(text)) return 3;
  if (/(?:[;,]|; (?:and|or))$/.test(text)) return 2;
  return /[.!?]["')\]]*$/.test(text) ? 1 : 0;
}
