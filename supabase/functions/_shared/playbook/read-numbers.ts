/** The numbers that the engine read from a contract, in the units of a playbook. Reads no text of its own. */

import { readCoverages } from '../compliance/read-coverages.ts';
import type { ContractSide, Params } from '../vocabulary/analysis.ts';
import type { LimitUnit, Measure } from '../vocabulary/playbook.ts';
import { dollars } from '../vocabulary/playbook-words.ts';
import { categoryLabel } from '../vocabulary/taxonomy.ts';
import type { ComparedAnalysis, ComparedFinding } from './compared-analysis.ts';

/** A number in a contract. `value` null: without limit. `unit` null: the number is not clear. */
export interface ContractNumber {
  finding_id: string | null;
  value: number | null;
  unit: LimitUnit | 'other' | null;
  /** As people write it: '7 business days'. */
  text: string;
}

/** How the engine titles the findings that state a number, and how it is read from their values. */
const readers: Record<
  Exclude<Measure, 'general_liability' | 'umbrella'>,
  {
    categories: readonly string[];
    title: RegExp;
    read: (finding: ComparedFinding) => Omit<ContractNumber, 'finding_id'> | null;
  }
> = {
  payment_days: {
    categories: ['payment_terms'],
    title: /^Payment (?:only after|within) /,
    read: ({ params }) => period(params, 'longest'),
  },
  retainage_percent: {
    categories: ['retainage'],
    title: /^(?:Retainage of |No retainage$)/,
    read: ({ title, params }) =>
      title === 'No retainage'
        ? { value: 0, unit: 'percent', text: title }
        : percent(params.percent, 'percent'),
  },
  late_interest: {
    categories: ['late_payment_interest'],
    title: /^Late/,
    read: interest,
  },
  daily_damages: {
    categories: ['liquidated_damages'],
    title: /\bper (?:day|week)\b|^No liquidated damages$/,
    read: dailyDamages,
  },
  damages_cap: {
    categories: ['ld_cap', 'liquidated_damages'],
    title: /\bcapped\b|^Uncapped liquidated damages\b/,
    read: ({ title, params }) =>
      title.startsWith('Uncapped') ? { value: null, unit: 'percent_of_price', text: 'No cap' } : cap(params),
  },
  liability_cap: {
    categories: ['liability_cap', 'uncapped_liability'],
    title: /^Liability is (?:capped|expressly unlimited)\b/,
    read: ({ title, params }) =>
      title === 'Liability is expressly unlimited'
        ? { value: null, unit: 'percent_of_price', text: 'Unlimited liability' }
        : cap(params),
  },
  warranty_months: {
    categories: ['warranty'],
    title: /-month warranty$|^Warranty without an end date$|^One-year correction period$/,
    read: ({ title, params }) =>
      title === 'Warranty without an end date'
        ? { value: null, unit: 'months', text: 'No end date' }
        : months(params),
  },
  convenience_notice: {
    categories: ['termination_convenience'],
    title: / may terminate for convenience|^Notice period: /,
    read: ({ params }) => period(params, 'shortest'),
  },
  cure_days: {
    categories: ['termination_default'],
    title: / to cure a default$|^Cure period: /,
    read: ({ params }) => period(params, 'shortest'),
  },
  stop_work_days: {
    categories: ['suspension_or_stop_work'],
    title: /^Work may be stopped after |^Right to (?:stop work|suspend) when unpaid$/,
    read: ({ params }) => period(params, 'longest'),
  },
  change_markup: {
    categories: ['changes'],
    title: /^Change order markup of /,
    read: ({ params }) => percent(params.percent, 'percent'),
  },
  claim_days: {
    categories: ['claims_notice'],
    title: /^Claims (?:due within|barred after) /,
    read: ({ params }) => period(params, 'shortest'),
  },
};

const coverages: Partial<Record<Measure, string>> = {
  general_liability: 'General liability, each occurrence',
  umbrella: 'Umbrella or excess, each occurrence',
};

/**
 * The numbers of a contract for a measure, without repeats. Where the engine judged a clause, the figures it
 * only noted in other clauses are left out: they may be the other side's.
 */
export function numbersOf(
  measure: Measure,
  { findings, clauses }: Pick<ComparedAnalysis, 'findings' | 'clauses'>,
  side: ContractSide,
): ContractNumber[] {
  const coverage = coverages[measure];
  if (coverage !== undefined) {
    const text = clauses
      .flatMap(({ category, quote }) => (category === 'insurance' ? [quote] : []))
      .join('\n');
    return readCoverages(text).flatMap((one) =>
      one.coverage === coverage
        ? [{ finding_id: null, value: one.amount, unit: 'dollars' as const, text: dollars(one.amount) }]
        : [],
    );
  }
  const { categories, title, read } = readers[measure as keyof typeof readers];
  const stating = findings.filter(
    (finding) =>
      categories.includes(finding.category) &&
      title.test(withoutSide(finding.title)) &&
      burdensPerformer(finding, side),
  );
  const judged = stating.filter((finding) => !isNoted(finding));
  const seen = new Set<string>();
  return (judged.length > 0 ? judged : stating).flatMap((finding) => {
    const number = read({ ...finding, title: withoutSide(finding.title) });
    if (!number || seen.has(number.text)) return [];
    seen.add(number.text);
    return [{ finding_id: finding.id, ...number }];
  });
}

/** The engine adds this to burdens of the other side. */
const OTHER_SIDE = / \(burdens the [^)]*\)$/;
const withoutSide = (title: string) => title.replace(OTHER_SIDE, '');

/** The measures are the performer's burdens. A rare contract puts the same burden on the payer. */
const burdensPerformer = ({ kind, title }: ComparedFinding, side: ContractSide) =>
  side === 'performer' ? !OTHER_SIDE.test(title) : kind !== 'onerous';

/** Whether the finding only notes a figure of a clause that no rule judged. */
const isNoted = ({ category, explanation }: ComparedFinding) =>
  explanation === `${categoryLabel(category)}: stated in the contract. No points.`;

type ReadNumber = Omit<ContractNumber, 'finding_id'>;

function period(
  { days, period: words, least_days, most_days }: Params,
  end: 'shortest' | 'longest',
): ReadNumber | null {
  if (days === undefined) return null;
  const text = words ?? `${days} ${days === 1 ? 'day' : 'days'}`;
  if (/ or /.test(text)) return { value: null, unit: null, text };
  if (/\b(?:business|working|banking)\b/.test(text)) return { value: days, unit: 'business_days', text };
  const value = end === 'longest' ? (most_days ?? days) : (least_days ?? days);
  return { value, unit: 'days', text };
}

function months({ days, period: words }: Params): ReadNumber | null {
  if (days === undefined) return null;
  const text = words ?? `${days} days`;
  if (/ or /.test(text)) return { value: null, unit: null, text };
  const [, count, unit] = /^([\d.]+) (month|year)s?$/.exec(text) ?? [];
  const value =
    count === undefined ? Math.round((days * 120) / 365) / 10 : Number(count) * (unit === 'year' ? 12 : 1);
  return { value, unit: 'months', text };
}

const percent = (value: number | undefined, unit: LimitUnit): ReadNumber | null =>
  value === undefined ? null : { value, unit, text: `${value}%` };

/** A margin above a reference rate is no rate. */
const ON_TOP =
  /\b(?:prime|libor|sofr|(?:base|discount|federal funds|reference|bank|legal) rate|above|plus|over)\b/i;

/** A rate per month is twelve times as much per year, without compounding. */
function interest({ params: { percent: rate, per }, quote }: ComparedFinding): ReadNumber | null {
  if (rate === undefined) return null;
  const text = `${rate}%${per ? ` per ${per}` : ''}`;
  if (quote !== null && ON_TOP.test(quote)) return { value: null, unit: null, text };
  if (per === 'month') {
    const yearly = Math.round(rate * 1200) / 100;
    return { value: yearly, unit: 'percent_per_year', text: `${text} (${yearly}% per year)` };
  }
  return { value: rate, unit: per === 'year' ? 'percent_per_year' : 'other', text };
}

/** The amount per day; of a rising amount, the highest. */
function dailyDamages({
  title,
  params: { amount, percent: share, per },
}: ComparedFinding): ReadNumber | null {
  if (title === 'No liquidated damages') return { value: 0, unit: 'dollars', text: title };
  const top = / rising from \S+ to \$([\d,.]+) per /.exec(title)?.[1];
  const most = top === undefined ? amount : Number(top.replaceAll(',', ''));
  const text = (sum: string) => `${sum} per ${per ?? 'day'}`;
  const isDaily = per === 'day';
  if (most !== undefined)
    return { value: most, unit: isDaily ? 'dollars' : 'other', text: text(dollars(most)) };
  if (share !== undefined) {
    return { value: share, unit: isDaily ? 'percent_of_price' : 'other', text: text(`${share}%`) };
  }
  return null;
}

/** A cap as the engine writes it: '5%', '$250,000', 'contract price'. */
function cap({ cap: text }: Params): ReadNumber | null {
  if (text === undefined) return null;
  const share = /^([\d.]+)%$/.exec(text)?.[1];
  if (share !== undefined) return { value: Number(share), unit: 'percent_of_price', text };
  const money = /^\$([\d,.]+)$/.exec(text)?.[1];
  if (money !== undefined) return { value: Number(money.replaceAll(',', '')), unit: 'dollars', text };
  return /^(?:contract|subcontract|purchase|guaranteed maximum) (?:price|sum|amount|value)$/.test(text)
    ? { value: 100, unit: 'percent_of_price', text }
    : null;
}
