/** Reads a version as sentences that can be compared with those of another version. */
import { normalCharacters, normalize } from '../../analysis/read/normalize.ts';
import { segment } from '../../analysis/read/segments.ts';
import { type Token, tokenize } from './tokens.ts';

/** A sentence. Offsets refer to the pages joined with form feeds. */
export interface Sentence {
  start: number;
  end: number;
  tokens: Token[];
  /** Equal for sentences with the same words and numbers, in any layout and under any section number. */
  key: string;
  /** Its section number, if it begins with one: '5.2'. */
  label: string | null;
  /** References to sections: '5.2', in order. */
  references: string[];
}

export interface Version {
  text: string;
  sentences: Sentence[];
}

const LABEL =
  /^(?:(?:article|section|clause|paragraph)\s+([0-9]{1,3}(?:\.[0-9]{1,3})*|[ivxlc]{1,6})\b|§+\s*([0-9]+(?:\.[0-9]+)*)|([0-9]{1,3}(?:\.[0-9]{1,3})+)(?=\.?\s)|([0-9]{1,2})[.)](?=[\sa-z])|\(([a-z]{1,4}|[0-9]{1,2})\)(?=\s)|([a-z])[.)](?=\s))[.:)]?\s*/;
const REFERENCE =
  /\b(?:articles?|sections?|clauses?|paragraphs?|subsections?|subparagraphs?)\s+(\d{1,3}(?:\.\d{1,3})*)(?:\s*\([a-z0-9]{1,4}\))*|§+\s*(\d{1,3}(?:\.\d{1,3})*)/g;

/** The sentences of a version, in order. Linear in its length. */
export function readVersion(pages: readonly string[]): Version {
  const text = pages.join('\f');
  const normal = normalize(text);
  const sentences = segment(normal).map((sentence): Sentence => {
    const label = LABEL.exec(sentence.text);
    const labelEnd = label?.[0].length ?? 0;
    const { body, references } = withoutReferences(sentence.text.slice(labelEnd));
    const at = (offset: number) => normal.map[sentence.start + labelEnd + offset] ?? text.length;
    const tokens = tokenize(body).map((token) => ({
      ...token,
      start: at(token.start),
      end: (normal.map[sentence.start + labelEnd + token.end - 1] ?? text.length - 1) + 1,
    }));
    return {
      start: normal.map[sentence.start] ?? 0,
      end: (normal.map[sentence.end - 1] ?? text.length - 1) + 1,
      tokens,
      key: tokens.map(({ key }) => key).join(' '),
      label: label ? (label.slice(1).find((part) => part !== undefined) ?? null) : null,
      references,
    };
  });
  return { text, sentences: withLabels(sentences) };
}

/** A reference becomes one word of the same length, so that offsets stay and renumbering changes nothing. */
function withoutReferences(text: string): { body: string; references: string[] } {
  const references: string[] = [];
  const body = text.replace(REFERENCE, (all, one?: string, other?: string) => {
    references.push(one ?? other ?? '');
    return 'section'.padEnd(all.length).slice(0, all.length);
  });
  return { body, references };
}

/** The words of a text that replaces a sentence or a part of it. */
export function wordsOf(text: string, isWholeSentence: boolean): Token[] {
  const lower = normalCharacters(text).toLowerCase().trim();
  return tokenize(withoutReferences(isWholeSentence ? lower.replace(LABEL, '') : lower).body);
}

const BARE_NUMBER = /^\d+(?:\.\d+)*$/;

/** Gives a number on a line of its own to the sentence that follows. */
function withLabels(sentences: readonly Sentence[]): Sentence[] {
  let pending: string | null = null;
  return sentences.flatMap((sentence) => {
    const { key, label } = sentence;
    if (key === '' || BARE_NUMBER.test(key)) {
      pending = label ?? (key || pending);
      return [];
    }
    const own = label ?? pending;
    pending = null;
    return [{ ...sentence, label: own }];
  });
}
