/** What there is to know about the document as a whole. */
import type { Judgment } from '../judge/judge.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import type { ReadContract } from '../read/read-contract.ts';
import type { Finding } from '../schema.ts';

const incomplete = {
  title: 'The document looks incomplete',
  explanation:
    'It is too short, or covers too few subjects, to be the whole contract. What it lacks was therefore not counted; add the general conditions or the missing pages.',
};

const notConstruction = {
  title: 'Not written like a construction contract',
  explanation:
    'The terms found here count all the same. What only a contract for work on a site should have was not looked for.',
};

const behindAnother = {
  title: 'Stands behind another contract',
  explanation:
    'It reads like a guarantee or an undertaking. What a construction contract should have is in the contract that it secures, and was not looked for here.',
};

/** The notes on a document that was judged; `from` is the number of the first one. */
export function notesOn(
  contract: ReadContract,
  paper: ReadPaper,
  { isWhole }: Judgment,
  from: number,
): Finding[] {
  if (!contract.gate.passed) return [];
  const notes = [
    ...(contract.isConstruction || paper.unscored === 'other_contract' ? [] : [notConstruction]),
    ...(contract.isSecurity ? [behindAnother] : []),
    // Why it is not scored says the same better.
    ...(isWhole || paper.unscored ? [] : [incomplete]),
  ];
  return notes.map((words, at) => note(from + at, words));
}

/** Something to know about the document as a whole, without a place in it and without points. */
function note(position: number, words: { title: string; explanation: string }): Finding {
  return {
    id: `f${position}`,
    category: 'document',
    kind: 'info',
    severity: 'low',
    ...words,
    quote: null,
    shown: null,
    places: [],
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    confidence: 0.7,
    source: 'rule',
    params: {},
    points: 0,
    law: [],
  };
}
