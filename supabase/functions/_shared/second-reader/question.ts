/** A question about a contract and its changes: what the model is shown, and what is kept of its answer. */
import type { Perspective } from '../vocabulary/analysis.ts';
import { addressedIn } from './addressed.ts';
import type { QuestionAnswer } from './answers.ts';
import { isBorneOut, MOST_QUOTES, plain, quoteFinder } from './hold.ts';
import { questionRequest, type Request } from './prompts.ts';
import { partiesOf } from './rubric.ts';
import { type NumberedPaper, numberPaper, type QuotedSpan, type Segment, tokensOf } from './segments.ts';

/** A document of the contract's family. */
export interface FamilyPaper {
  document_id: string;
  name: string;
  role: string;
  pages: readonly string[];
  /** An earlier version: only what the versions before it in the list do not say is read. */
  isEarlier: boolean;
}

interface OpenPaper extends FamilyPaper {
  paper: NumberedPaper;
  segments: Segment[];
}

/** The papers with their segments numbered through. */
export interface Family {
  papers: OpenPaper[];
  segments: Segment[];
}

/** Exact text of one document of the family. */
export interface Passage extends QuotedSpan {
  document_id: string;
}

export interface HeldAnswer {
  sentences: { says: string; quotes: Passage[] }[];
  /** Sentences that the text does not bear out. */
  dropped: number;
}

const MOST_SENTENCES = 8;
/** Tokens of our instructions, the question, and the list of papers. */
const OVERHEAD = 2_500;
/** A shorter segment, such as a heading, is shown with the one after it. */
const SHORT = 80;

/** Numbers the segments of all papers. */
export function openFamily(papers: readonly FamilyPaper[]): Family {
  const seen = new Set<string>();
  const opened: OpenPaper[] = [];
  let next = 1;
  for (const one of papers) {
    const paper = numberPaper(one.pages);
    const segments: Segment[] = [];
    for (const segment of paper.segments) {
      const words = segment.text.replace(/\s+/g, '');
      if (!(one.isEarlier && seen.has(words))) segments.push({ ...segment, id: next++ });
      seen.add(words);
    }
    if (segments.length > 0) opened.push({ ...one, paper, segments });
  }
  return { papers: opened, segments: opened.flatMap(({ segments }) => segments) };
}

/**
 * The request for a question. Of papers that are too long for the model's window, it has the segments that come first
 * in `ranked`, each with its neighbors.
 * @param ranked indexes of segments, the nearest to the question first
 */
export function planQuestion(
  { papers, segments }: Family,
  {
    question,
    perspective,
    ranked,
    window,
  }: {
    question: string;
    perspective: Perspective;
    ranked: readonly number[];
    window: { context: number; answer: number };
  },
): { request: Request<QuestionAnswer>; sent: Segment[]; isPart: boolean } {
  const budget = window.context - window.answer - OVERHEAD;
  const isPart = segments.reduce((sum, { text }) => sum + tokensOf(text), 0) > budget;
  const sent = isPart ? nearest(segments, ranked, budget) : segments;
  const notes = papers.map(({ name, role, segments: own }) => ({
    name,
    role,
    first: own[0]?.id ?? 0,
    last: own.at(-1)?.id ?? 0,
  }));
  const request = questionRequest({ perspective, paper: null }, question, {
    papers: notes,
    segments: sent,
    isPart,
  });
  return { request, sent, isPart };
}

/** The first ranked segments with their neighbors, in the order of the papers, as many as fit. */
function nearest(segments: readonly Segment[], ranked: readonly number[], budget: number): Segment[] {
  const chosen = new Set<number>();
  let used = 0;
  for (const at of ranked) {
    for (const index of [at, at + 1, at - 1]) {
      const segment = segments[index];
      if (!segment || chosen.has(index)) continue;
      const tokens = tokensOf(segment.text);
      if (used + tokens > budget) return inOrder(segments, chosen);
      chosen.add(index);
      used += tokens;
    }
  }
  return inOrder(segments, chosen);
}

const inOrder = (segments: readonly Segment[], chosen: ReadonlySet<number>) =>
  segments.filter((_, index) => chosen.has(index));

/**
 * Keeps the sentences that the text bears out.
 * @param sent the segments that the model was shown
 */
export function holdAnswer(
  { papers }: Family,
  sent: readonly Segment[],
  perspective: Perspective,
  answer: QuestionAnswer,
): HeldAnswer {
  const wasSent = new Set(sent.map(({ id }) => id));
  const finders = papers.map(({ document_id, paper, segments }) => {
    const within = segments.filter(({ id }) => wasSent.has(id));
    return { document_id, ids: new Set(within.map(({ id }) => id)), find: quoteFinder(paper, within) };
  });
  const parties = partiesOf({ perspective });
  const asked = answer.sentences.slice(0, MOST_SENTENCES);
  const sentences = asked.flatMap(({ says, quotes }) => {
    const held = quotes.slice(0, MOST_QUOTES).map((quote) => {
      const finder = finders.find(({ ids }) => ids.has(quote.segment));
      const [found] = finder?.find([quote]) ?? [];
      return finder && found ? { ...found, document_id: finder.document_id } : null;
    });
    const kept = held.filter((quote) => quote !== null);
    if (kept.length === 0 || kept.length < held.length || !isBorneOut(says, kept, parties)) return [];
    return [
      {
        says: plain(says),
        quotes: kept.map(({ document_id, quote, start, end, page }) => ({
          document_id,
          quote,
          start,
          end,
          page,
        })),
      },
    ];
  });
  return { sentences, dropped: asked.length - sentences.length };
}

/**
 * Passages by rank, without text that speaks to a language model.
 * @param ranked indexes of segments, the nearest to the question first
 */
export function passagesAt({ papers, segments }: Family, ranked: readonly number[], most: number): Passage[] {
  const passages: Passage[] = [];
  const covered = new Set<Segment>();
  for (const index of ranked) {
    if (passages.length === most) break;
    const first = segments[index];
    const own = first && papers.find((one) => one.segments.includes(first));
    if (!first || !own || covered.has(first)) continue;
    const next = segments[index + 1];
    const isContinued = first.text.length < SHORT && next !== undefined && own.segments.includes(next);
    const last = isContinued ? next : first;
    covered.add(first).add(last);
    const span = own.paper.span(first.start, last.start + last.text.length);
    const speaks = addressedIn({ segments: [first, last], span: own.paper.span }).length > 0;
    if (!speaks) passages.push({ document_id: own.document_id, ...span });
  }
  return passages;
}
