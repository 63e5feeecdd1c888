/** Protections that stand in clauses the finders see and no rule reads: without them, they would be called missing. */
import type { Context, Hit } from '../context.ts';
import type { LocatedClause } from '../locate-clauses.ts';
import { info, MUTUAL, onerous } from '../rules/shared.ts';
import type { Sentence } from '../segments.ts';
import type { Side } from '../sides.ts';
import { capOnLiability } from './figures.ts';
import { sentenceAt } from './outline.ts';

const RULED_OUT =
  /\b(?:waives?|waiver|neither|in no event|in no case|under no circumstances|no liability|not (?:\w+ ){0,4}(?:liable|responsible)|exclud\w+|not include)\b/;
const BOTH =
  /\b(?:each other|each party|either party|neither party|both parties|a party be liable|liable to the other|mutual(?:ly)?)\b|\b(?:owner|client|purchaser|company|employer) and (?:the )?(?:[\w/-]+ ){1,3}?(?:agree to )?waive/;
const NEITHER = /\bneither\b|\b(?:in no event|under no circumstances|in no case)\b/;
/** Whoever has subcontractors performs. */
const ITS_SUBCONTRACTORS =
  /\bneither \S{2,30} nor (?:any of )?its (?:\w+,? ){0,4}?(?:or )?(?:subcontractors|vendors|suppliers)\b/;
const TOTAL =
  /\b(?:total|aggregate|maximum|cumulative|overall|entire)\b.{0,60}?\bliabilit(?:y|ies)\b.{0,500}?\b(?:exceed|limited to)\b|\bliabilit(?:y|ies)\b.{0,300}?\bexceed\b.{0,40}?\b(?:in the aggregate|price|sum|fee)\b/;
const INSURED = /\b(?:insurance|polic(?:y|ies)|each occurrence|surety|bond)\b/;

/** Hits for a mutual waiver of consequential damages, or one in the performer's favour, and for a cap on liability. */
export function protections(
  context: Context,
  clauses: readonly LocatedClause[],
  hits: readonly Hit[],
): Hit[] {
  return [waiver(context, clauses, hits), cap(context, clauses, hits)].flatMap((hit) => hit ?? []);
}

type Place = { sentence: Sentence; start: number; end: number; text: string };

/** The clauses of a category, each in its sentence. */
function places(
  context: Context,
  clauses: readonly LocatedClause[],
  category: LocatedClause['category'],
): Place[] {
  return clauses.flatMap((clause) => {
    if (clause.category !== category) return [];
    const { start, end } = clause.span;
    const sentence = context.sentences[sentenceAt(context.sentences, start)];
    if (!sentence) return [];
    const own = sentence.text.slice(start - sentence.start, end - sentence.start);
    return [
      {
        sentence,
        start: start - sentence.start,
        end: end - sentence.start,
        text: start === sentence.start ? beginning(context, sentence) + own : own,
      },
    ];
  });
}

/** What precedes a sentence in capitals that its line ends divided. */
function beginning(context: Context, sentence: Sentence): string {
  let from = sentence.index;
  while (
    from > 0 &&
    sentence.index - from < 2 &&
    !/[.;:]["')]*$/.test(context.sentences[from - 1]?.text ?? '.')
  )
    from -= 1;
  const first = context.sentences[from];
  return first && from < sentence.index ? `${context.normal.lower.slice(first.start, sentence.start)} ` : '';
}

function waiver(context: Context, clauses: readonly LocatedClause[], hits: readonly Hit[]): Hit | null {
  if (hits.some(({ rule }) => rule.startsWith('consequential-'))) return null;
  const found = places(context, clauses, 'consequential_waiver').filter(({ text }) => RULED_OUT.test(text));
  const mutual = found.find(({ text }) => freesBoth(context, text));
  if (mutual) {
    return info(context, mutual, {
      rule: 'consequential-mutual',
      category: 'consequential_waiver',
      title: 'Consequential damages are waived by both sides',
      explanation:
        'Neither side owes the other for lost profit, rent or use; the mutual version adds nothing to the score.',
      confidence: 0.7,
    });
  }
  const ours = found.find(
    ({ text }) => ITS_SUBCONTRACTORS.test(text) || relieves(context, text, 'performer'),
  );
  return ours
    ? onerous(context, ours, {
        rule: 'consequential-one-sided',
        category: 'consequential_waiver',
        against: 'payer',
        severity: 'low',
        title: 'Consequential damages are waived by one side only',
        explanation:
          'The other side is free of such damages while you stay exposed to them. Make the waiver mutual.',
        otherwise: 'You are free of such damages; the other side is not.',
        confidence: 0.6,
      })
    : null;
}

/** 'Neither the Owner nor its agents' is not yet both. */
const SINGLE = /\bneither (?!party)/g;

function freesBoth(context: Context, text: string): boolean {
  if (BOTH.test(text) || MUTUAL.test(text.replace(SINGLE, ''))) return true;
  return relieves(context, text, 'payer') && relieves(context, text, 'performer');
}

/** Whether 'neither … shall be liable' speaks of a side, with or without its people. */
function relieves(context: Context, text: string, side: Side): boolean {
  const start = NEITHER.exec(text)?.index ?? -1;
  const end = start < 0 ? -1 : text.slice(start).search(/\b(?:liable|responsible|liability)\b/);
  return end >= 0 && context.sides.names(text.slice(start, start + end), side);
}

function cap(context: Context, clauses: readonly LocatedClause[], hits: readonly Hit[]): Hit | null {
  if (hits.some(({ rule }) => rule === 'liability-cap' || rule === 'uncapped-liability')) return null;
  const found = places(context, clauses, 'liability_cap').find(
    ({ text }) => TOTAL.test(text) && !INSURED.test(text),
  );
  if (!found) return null;
  const stated = capOnLiability(found.text);
  return info(context, found, {
    rule: 'liability-cap',
    category: 'liability_cap',
    title: stated?.title ?? 'Liability is capped',
    explanation: 'There is a limit to what a claim can cost. Check the exceptions to it.',
    params: stated?.params ?? { cap: 'stated' },
    confidence: 0.6,
  });
}
