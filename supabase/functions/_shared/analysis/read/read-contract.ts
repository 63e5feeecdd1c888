/** The first step of an analysis: from pages of text to sentences, with what kind of document they make. */
import type { Gate, Perspective } from '../schema.ts';
import { type Context, readDocument } from './context.ts';
import { gate } from './gate.ts';
import { normalize } from './normalize.ts';
import { speaksOfWorks, standsBehind } from './works.ts';

/** A document that was read. */
export type ReadContract = {
  pages: readonly string[];
  /** The pages joined with form feeds: quotes are cut from it. */
  text: string;
  /** Its sentences, and what rules ask of them. */
  context: Context;
  gate: Gate;
  /** How many it has. */
  words: number;
  /** Whether it is for work on a site, by which it is decided what it should have. */
  isConstruction: boolean;
  /** Whether it says what is built, so that the finders for construction contracts may read it. */
  isAboutWorks: boolean;
  /** Whether it only secures another contract, and need not say what that one says. */
  isSecurity: boolean;
};

/** What is not read: a text that is no contract at all. */
export type RefusedText = Pick<ReadContract, 'gate' | 'words'>;

/**
 * Reads a document; where the gate finds nothing in it that could be looked for, only the verdict comes back.
 */
export function readContract(pages: readonly string[], perspective: Perspective): ReadContract | RefusedText {
  const text = pages.join('\f');
  const normal = normalize(text);
  const { gate: verdict, words, construction: isConstruction } = gate(normal.lower);
  // A confidentiality agreement still has clauses worth locating; what is no contract has nothing to look
  // for.
  if (!verdict.passed && verdict.reason !== 'confidentiality_only') return { gate: verdict, words };
  return {
    pages,
    text,
    context: readDocument(normal, perspective),
    gate: verdict,
    words,
    isConstruction,
    isAboutWorks: isConstruction && speaksOfWorks(normal.lower, words),
    isSecurity: isConstruction && standsBehind(normal.lower, words),
  };
}

/** Whether there is something to analyse. */
export const isRead = (read: ReadContract | RefusedText): read is ReadContract => 'context' in read;
