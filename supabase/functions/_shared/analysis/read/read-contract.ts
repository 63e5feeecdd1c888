/** Step 1 of the analysis: from pages of text to sentences and the kind of document. */
import type { Gate, Perspective } from '../../vocabulary/analysis.ts';
import { type Context, readDocument } from './context.ts';
import { gate } from './gate.ts';
import { normalize } from './normalize.ts';
import { speaksOfWorks, standsBehind } from './works.ts';

/** A document that was read. */
export type ReadContract = {
  pages: readonly string[];
  /** The pages joined with form feeds; quotes are cut from it. */
  text: string;
  /** Sentences and their index for rules. */
  context: Context;
  gate: Gate;
  /** Number of words in the document. */
  words: number;
  /** Whether it is for work on a site. This decides which clauses are expected. */
  isConstruction: boolean;
  /** Whether it names what is built, so that construction finders may run on it. */
  isAboutWorks: boolean;
  /** Whether it only secures another contract and need not repeat its terms. */
  isSecurity: boolean;
};

/** The result for a text that is not a contract. */
export type RefusedText = Pick<ReadContract, 'gate' | 'words'>;

/**
 * Reads a document. Returns only the verdict if the gate refuses the text.
 * @param ourParty our party's name in the contract, if a person named it
 */
export function readContract(
  pages: readonly string[],
  perspective: Perspective,
  ourParty: string | null = null,
): ReadContract | RefusedText {
  const text = pages.join('\f');
  const normal = normalize(text);
  const { gate: verdict, words, construction: isConstruction } = gate(normal.lower);
  // A confidentiality agreement has clauses to find; a text that is not a contract has none.
  if (!verdict.passed && verdict.reason !== 'confidentiality_only') return { gate: verdict, words };
  return {
    pages,
    text,
    context: readDocument(normal, perspective, ourParty),
    gate: verdict,
    words,
    isConstruction,
    isAboutWorks: isConstruction && speaksOfWorks(normal.lower, words),
    isSecurity: isConstruction && standsBehind(normal.lower, words),
  };
}

/** Whether the gate accepted the text for analysis. */
export const isRead = (read: ReadContract | RefusedText): read is ReadContract => 'context' in read;
