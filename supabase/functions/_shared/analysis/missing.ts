/** What a complete contract should say and does not. */
import type { Context, Hit } from './context.ts';
import type { Located } from './locate.ts';
import { SITE_RELIEF } from './rules/site-conditions.ts';
import type { Severity } from './schema.ts';
import type { Span } from './segments.ts';
import type { Side } from './sides.ts';
import { type Category, categoryLabel } from './taxonomy.ts';
import { completeness, missingPoints } from './thresholds.ts';

/** An absence: which category, what it costs us, and the nearest thing that was looked at and did not do. */
export type Absence = {
  category: Category;
  title: string;
  explanation: string;
  severity: Severity;
  points: number;
  nearest: Span | null;
};

type Expected = {
  category: Category;
  major: boolean;
  /** Nobody looks for it where nothing is built. */
  onSite?: true;
  /** Whose protection it is; left out where it protects everyone. */
  for?: 'performer';
  title: string;
  explanation: string;
  /** Whether what was located is the protective version; default: anything located will do. */
  holds?: (context: Context, located: readonly Located[], hits: readonly Hit[]) => boolean;
};

const textOf = (context: Context, item: Located) =>
  context.normal.lower.slice(item.span.start, item.span.end);
const any = (pattern: RegExp) => (context: Context, located: readonly Located[]) =>
  located.some((item) => pattern.test(textOf(context, item)));

const expected: Expected[] = [
  {
    category: 'liability_cap',
    major: true,
    for: 'performer',
    title: 'No cap on liability',
    explanation: 'Nothing limits what one claim can cost; it can exceed the price of the job.',
    holds: (_context, _located, hits) => hits.some((hit) => hit.rule === 'liability-cap'),
  },
  {
    category: 'consequential_waiver',
    major: true,
    for: 'performer',
    title: 'No mutual waiver of consequential damages',
    explanation: "The other side's lost rent, profit or use could be claimed from you.",
    holds: (_context, _located, hits) =>
      hits.some(
        (hit) =>
          hit.rule === 'consequential-mutual' ||
          (hit.rule === 'consequential-one-sided' && hit.against === 'payer'),
      ),
  },
  {
    category: 'force_majeure',
    major: true,
    for: 'performer',
    title: 'No relief for events beyond control',
    explanation: 'Storms, strikes or shortages would count as your delay.',
  },
  {
    category: 'differing_site_conditions',
    onSite: true,
    major: true,
    for: 'performer',
    title: 'No relief for differing site conditions',
    explanation: 'Nothing gives you time or money when the ground is not what was shown.',
    holds: (context, located) =>
      located.some((item) =>
        SITE_RELIEF.test(context.normal.lower.slice(Math.max(0, item.span.start - 200), item.span.end + 900)),
      ),
  },
  {
    category: 'changes',
    onSite: true,
    major: true,
    title: 'No procedure for changes',
    explanation: 'Without one, extra work is argued about after it is done.',
  },
  {
    category: 'suspension_or_stop_work',
    onSite: true,
    major: true,
    for: 'performer',
    title: 'No right to stop work when unpaid',
    explanation: 'You would have to go on working, and paying, while invoices stay open.',
    holds: (context, located) => located.some((item) => stopsWhenUnpaid(context, item)),
  },
  {
    category: 'late_payment_interest',
    major: false,
    for: 'performer',
    title: 'No interest on late payments',
    explanation: 'Paying late costs the other side nothing.',
  },
  {
    category: 'dispute_resolution',
    major: false,
    title: 'No way to settle disputes',
    explanation: 'Nothing says whether a quarrel goes to mediation, arbitration or which court.',
  },
  {
    category: 'governing_law',
    major: false,
    title: 'No governing law',
    explanation: 'Which state decides about liens, payment and limitation is left open.',
  },
  {
    category: 'insurance',
    major: false,
    title: 'No insurance terms',
    explanation: 'Who insures what, and for how much, is left open.',
  },
  {
    category: 'waiver_of_subrogation',
    onSite: true,
    major: false,
    title: 'No waiver of subrogation',
    explanation: 'After a loss the property insurer may sue you for what it has paid.',
    holds: any(/subrogation|rights against/),
  },
];

/** The one who performs stops because it has not been paid. */
function stopsWhenUnpaid(context: Context, item: Located): boolean {
  const text = context.normal.lower
    .slice(Math.max(0, item.span.start - 700), item.span.end + 300)
    .replaceAll('\n', ' ');
  const own = textOf(context, item);
  if (
    /\b(?:suspend|stop|cease)\b.{0,80}?\buntil\b.{0,60}?\b(?:payments?|paid|(?:owner|employer|client|purchaser|company) (?:\w+ )?cures?)\b/.test(
      own,
    )
  )
    return true;
  return (
    whoStops(context, own) !== 'payer' &&
    /\b(?:fail(?:s|ed|ure)? to (?:make |timely )?pay|fail(?:s|ed)?\b.{0,80}?\bmake (?:such |any |timely )?payments?|delay\b.{0,60}?\bpayments? (?:owing|due)|not (?:been )?(?:paid|pay|receive[sd]?)|non-?payment|failure to (?:make |receive )?(?:\w+ )?pay(?:ments?)?|failure of .{0,30}to pay|unpaid|payment (?:is|of .{0,40}) (?:not|overdue|received|due)|amounts? (?:due|owing))\b/.test(
      text,
    )
  );
}

/** Who may stop: 'the Contractor may suspend', 'entitles the Contractor … to suspend', 'may be suspended by the Owner'. */
function whoStops({ sides }: Context, text: string): Side | null {
  const passive = /\b(?:suspended|stopped) by\b/.exec(text);
  if (passive) return sides.after(text, passive.index);
  const verb = /\b(?:suspend|stop|cease)\b/.exec(text);
  if (!verb) return null;
  const entitled = /\bentitles? (?=the |contractor|builder|subcontractor)/.exec(text.slice(0, verb.index));
  return entitled ? sides.after(text, entitled.index) : sides.before(text, verb.index);
}

/** Whether the contract is whole enough for an absence to mean anything. */
export function isComplete(words: number, located: readonly Located[]): boolean {
  return (
    words >= completeness.minWords &&
    new Set(located.map((item) => item.category)).size >= completeness.minCategories
  );
}

/** The absences that matter to the perspective; in a contract for other work those of a building site do not. */
export function findMissing(
  context: Context,
  located: readonly Located[],
  hits: readonly Hit[],
  construction: boolean,
): Absence[] {
  return expected.flatMap((item) => {
    if (item.onSite && !construction) return [];
    if (item.for && item.for !== context.sides.us) return [];
    const own = located.filter((clause) => clause.category === item.category);
    const holds = item.holds ? item.holds(context, own, hits) : own.length > 0;
    if (holds) return [];
    const nearest = own[0]?.span ?? null;
    return [
      {
        category: item.category,
        title: item.title,
        explanation: nearest
          ? `${item.explanation} The nearest passage on ${categoryLabel(item.category).toLowerCase()} does not do it.`
          : item.explanation,
        severity: item.major ? 'medium' : 'low',
        points: item.major ? missingPoints.major : missingPoints.minor,
        nearest,
      },
    ];
  });
}
