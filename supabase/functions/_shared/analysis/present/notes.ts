/** Notes on the document as a whole. */

import type { Finding } from '../../vocabulary/analysis.ts';
import type { Judgment } from '../judge/judge.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import type { ReadContract } from '../read/read-contract.ts';

const incomplete = {
  title: 'The document looks incomplete',
  explanation:
    'It is too short, or covers too few subjects, to be the whole contract. Missing clauses are therefore not counted. Add the general conditions or the missing pages.',
};

const notConstruction = {
  title: 'Not written like a construction contract',
  explanation:
    'The risks found still count. Clauses that only a site construction contract needs were not checked.',
};

const behindAnother = {
  title: 'Secures another contract',
  explanation:
    'This reads like a guaranty. Missing construction clauses were not checked here, because they belong in the contract it secures.',
};

/** Notes on a judged document; `from` is the number of the first one. */
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
    // The reason for having no score already covers this.
    ...(isWhole || paper.unscored ? [] : [incomplete]),
  ];
  return notes.map((words, at) => note(from + at, words));
}

/** A note on the whole document, without a span or points. */
function note(position: number, words: { title: string; explanation: string }): Finding {
  return {
    id: `f${position}`,
    category: 'document',
    kind: 'info',
    severity: 'low',
    ...words,
    quote: null,
    shown: null,
    spans: [],
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    confidence: 0.7,
    source: 'rule',
    params: {},
    points: 0,
    law: [],
    folded: true,
  };
}
