/**
 * What the clauses of a construction contract state in figures, where no rule speaks of them: one piece of information a clause,
 * without points. A rule judges the gravest place of its kind; this reads the others.
 */
import type { Context, Hit } from '../context.ts';
import type { LocatedClause } from '../locate-clauses.ts';
import { amounts, percents } from '../numbers.ts';
import { heldShare } from '../rules/retainage.ts';
import { dollars } from '../rules/shared.ts';
import type { Params } from '../schema.ts';
import type { Span } from '../segments.ts';
import { type Category, categoryLabel } from '../taxonomy.ts';
import { claimIn, cureIn, dueIn, noticeBefore } from './day-counts.ts';
import { capOnLiability, sumOfBond, warrantyTime } from './figures.ts';
import { sentenceAt } from './outline.ts';

/** What a clause in lower case states, null where it states nothing. */
type Reader = (text: string) => { params: Params; title: string } | null;

const MOST_PER_CATEGORY = 15;
/** Forms leave a line below for the figure. */
const BELOW = /\b(?:rate stated below|as follows|following rate|rate set forth below)\b/;
const REACH_BELOW = 160;
const EXPLANATION = 'Stated in the contract; it adds nothing to the score.';

const readers: Partial<Record<Category, Reader>> = {
  payment_terms: (text) => days(dueIn(text), 'Payment within'),
  retainage: (text) => {
    const held = heldShare(text) ?? heldShare(plainFigures(text)) ?? heldUpTo(text) ?? depositShare(text);
    return held && { params: { percent: held.percent }, title: `Retainage of ${held.percent}%` };
  },
  late_payment_interest: interest,
  liquidated_damages: delaySum,
  ld_cap: delayCap,
  termination_convenience: (text) => days(noticeBefore(text), 'Notice of'),
  suspension_or_stop_work: (text) => days(noticeBefore(text), 'Notice of'),
  termination_default: (text) => days(cureIn(text), 'Time to cure a default:'),
  claims_notice: (text) => days(claimIn(text), 'Claims within'),
  warranty: warrantyTime,
  liability_cap: capOnLiability,
  bonds: sumOfBond,
};

/** Where the reader, which looks at one clause, reads better than the rule that looks at a sentence. */
const supersedes: readonly Category[] = ['late_payment_interest', 'ld_cap'];

/**
 * The hits, and information on the clauses that state something of which none of them speaks; what weighs stays as it is.
 */
export function withDetails(
  context: Context,
  clauses: readonly LocatedClause[],
  hits: readonly Hit[],
): Hit[] {
  const details = readDetails(context, clauses, hits);
  const kept = hits.filter(
    (hit) =>
      hit.onerous ||
      !supersedes.includes(hit.category as Category) ||
      !details.some(({ category, span }) => category === hit.category && overlap(span, hit.span)),
  );
  const twins = new Set<Hit>();
  const completed = kept.map((hit) => {
    const twin = hit.onerous ? undefined : details.find((detail) => saysTheSame(detail, hit));
    if (!twin) return hit;
    twins.add(twin);
    return { ...hit, params: { ...twin.params, ...hit.params } };
  });
  return [...completed, ...details.filter((detail) => !twins.has(detail))];
}

/** Whether information on a clause agrees with a rule's about it, and so only adds to what that one states. */
function saysTheSame(detail: Hit, hit: Hit): boolean {
  if (detail.category !== hit.category || !overlap(detail.span, hit.span)) return false;
  const shared = Object.entries(detail.params).filter(([name]) => name in hit.params);
  return shared.length > 0 && shared.every(([name, value]) => hit.params[name as keyof Params] === value);
}

/** Where the sentence ends in which a span begins. */
function sentenceEnd({ sentences }: Context, { start, end }: Span): number {
  return sentences[sentenceAt(sentences, start)]?.end ?? end;
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

function readDetails(context: Context, clauses: readonly LocatedClause[], hits: readonly Hit[]): Hit[] {
  const counts = new Map<Category, number>();
  const once = new Set<string>();
  return clauses.flatMap(({ category, span, confidence }) => {
    const reader = readers[category];
    if (!reader) return [];
    // A long sentence is quoted in part, and its figure may stand in another.
    const { lower } = context.normal;
    const read =
      reader(lower.slice(span.start, span.end)) ??
      reader(lower.slice(span.start, sentenceEnd(context, span))) ??
      (BELOW.test(lower.slice(span.start, span.end))
        ? reader(lower.slice(span.end, span.end + REACH_BELOW))
        : null);
    const count = counts.get(category) ?? 0;
    if (!read || count >= MOST_PER_CATEGORY) return [];
    // The parts of a long sentence may all be read to its end.
    const said = `${category} ${sentenceEnd(context, span)} ${read.title}`;
    if (once.has(said)) return [];
    once.add(said);
    const told = hits.some(
      (hit) =>
        hit.category === category &&
        overlap(hit.span, span) &&
        Object.entries(read.params).every(([name, value]) => hit.params[name as keyof Params] === value),
    );
    if (told) return [];
    counts.set(category, count + 1);
    return [
      {
        rule: `states-${category}-${span.start}`,
        category,
        onerous: false,
        against: null,
        severity: 'low' as const,
        title: read.title,
        explanation: `${categoryLabel(category)}: ${EXPLANATION.toLowerCase()}`,
        params: read.params,
        confidence,
        span,
      },
    ];
  });
}

/** '5 (five) percent' as '5 percent'. */
const plainFigures = (text: string) => text.replace(/(\d) \([a-z -]{3,30}\) ?(?=%|per ?cent)/g, '$1 ');

/** What is held back at most, in percent, where the share itself is stated later or in a hold-back of another wording. */
function heldUpTo(text: string): { percent: number } | null {
  const held = /\b(?:retainage|retention|hold-?backs?)\b/.exec(text);
  const near = held && text.slice(held.index, held.index + 340);
  const says = near && /\b(?:not to exceed|up to|in (?:an|the) amount (?:equal to|of)|equal to)\b/.exec(near);
  const share =
    says && percents(near).find(({ value, start }) => value > 0 && value <= 30 && start >= says.index);
  return share ? { percent: share.value } : null;
}

/** What is kept as a deposit for the quality of the work, in percent. */
function depositShare(text: string): { percent: number } | null {
  const deposit = /\b(?:quality|warranty|maintenance) (?:\w+ )?(?:deposit|funds?|money)\b/.exec(text);
  const share =
    deposit && percents(text).find(({ value, end }) => value > 0 && value <= 30 && end <= deposit.index);
  return share ? { percent: share.value } : null;
}

function days(count: number | null, title: string): ReturnType<Reader> {
  return count === null ? null : { params: { days: count }, title: `${title} ${count} days` };
}

/** The rate of interest, by the year where both are given. */
function interest(text: string): ReturnType<Reader> {
  const rates = percents(text).filter((rate) => rate.value > 0 && rate.value <= 40);
  const per = (rate: (typeof rates)[number]) => {
    const after = text.slice(rate.end, rate.end + 40);
    const before = text.slice(Math.max(0, rate.start - 40), rate.start);
    if (/^\)? ?(?:interest )?(?:per|a|each|every|for each) (?:calendar )?month|^\)? ?monthly/.test(after))
      return 'month';
    if (
      /^\)? ?(?:interest )?(?:per|a|each) (?:annum|year)|^\)? ?annual/.test(after) ||
      /\bannual\b/.test(before)
    )
      return 'year';
    return /\bmonth(?:ly)?\b/.test(before + after) ? 'month' : 'year';
  };
  const rate = rates.find((item) => per(item) === 'year') ?? rates[0];
  if (!rate) return null;
  const unit = per(rate);
  return {
    params: { percent: rate.value, per: unit },
    title: `Late payments bear ${rate.value}% per ${unit}`,
  };
}

const PER =
  /\b(?:per|for each|for every|each|every|a) (?:and every )?(?:\w+ )?(?:calendar |working |business )?(day|week)\b/;

/** The sum per day or week of delay; the unit alone where the sum is given elsewhere. */
function delaySum(text: string): ReturnType<Reader> {
  const unit = PER.exec(text);
  if (!unit?.[1]) return null;
  const per = unit[1];
  const near = amounts(text).find((sum) => Math.abs(sum.start - unit.index) < 160 && sum.value > 0);
  const share = percents(text).find((item) => item.end <= unit.index && unit.index - item.end < 60);
  const params = near ? { amount: near.value, per } : share ? { percent: share.value, per } : { per };
  const sum = near ? dollars(near.value) : share ? `${share.value}%` : 'A sum';
  return { params, title: `${sum} per ${per} of delay` };
}

/** The limit of such sums. */
function delayCap(text: string): ReturnType<Reader> {
  const from = text.search(/\b(?:exceed|maximum|limited to|capped|up to|cap of)\b/);
  if (from < 0) return null;
  const near = text.slice(from, from + 240);
  const share = percents(near)[0];
  const money = amounts(near)[0];
  if (share && (!money || share.start < money.start))
    return {
      params: { percent: share.value, cap: `${share.value}%` },
      title: `Liquidated damages are capped at ${share.value}%`,
    };
  if (!money) return null;
  const cap = dollars(money.value);
  return { params: { amount: money.value, cap }, title: `Liquidated damages are capped at ${cap}` };
}
