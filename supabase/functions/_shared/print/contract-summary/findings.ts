import { byPriority, isFolded } from '../../analysis/finding-sections.ts';
import { shownQuote } from '../../analysis/read/shown-quote.ts';
import type { Finding, LawNote } from '../../schemas/index.ts';
import { categoryLabel } from '../../vocabulary/taxonomy.ts';
import { heading } from '../heading.ts';
import { marked } from '../marked.ts';
import { type Sheet, type Style, styles } from '../sheet.ts';
import { heightOf, makeRoom, moveDown, write } from '../type.ts';
import { counted, dateWords, inWords } from '../words.ts';

/** Maximum height in points of a finding that is not split across pages: a third of a page. */
const mostTogether = 220;

/**
 * Every finding with its quote, points, and review decision, in the order of the review desk: what matters
 * most, the rest by clause, and the folded ones.
 */
export function findings(sheet: Sheet, found: readonly Finding[]): void {
  const folded = found.filter(isFolded);
  const sections = byPriority(found.filter((finding) => !isFolded(finding)));
  if (folded.length > 0) sections.push({ label: 'Less important findings', findings: folded });
  let number = 0;
  const list = sections.flatMap(({ label, findings: own }) =>
    own.map((finding, at) => [
      ...(label !== null && at === 0 ? [[label, styles.heading] as const] : []),
      ...passages(`${++number}. `, finding),
    ]),
  );
  drawList(sheet, `Findings (${found.length})`, list, 'No findings.');
}

/** Terms that a complete contract should have and this one lacks. */
export function missing(sheet: Sheet, absent: readonly Finding[]): void {
  const list = absent.map((finding) => passages('', finding));
  drawList(sheet, `Missing clauses (${absent.length})`, list, 'No missing clauses.');
}

type Passage = readonly [text: string, style: Style];

function passages(number: string, finding: Finding): Passage[] {
  const { title, explanation, law, review_note } = finding;
  const quote = shownQuote(finding);
  return [
    [number + title, styles.strong],
    [`${weight(finding)} · ${decision(finding)}`, styles.small],
    ...(quote ? [[quote, styles.quote] as const] : []),
    [explanation, styles.body],
    ...law.flatMap(lawPassages),
    ...(review_note ? [[`Note: ${review_note}`, styles.body] as const] : []),
  ];
}

const agreements: Record<LawNote['agreement'], string> = {
  two_sources: 'two sources agree',
  one_source: 'one source',
  conflict: 'sources disagree',
};

/** How a jurisdiction's law affects the clause: the rule, its conditions, and how reliable it is. */
function lawPassages(note: LawNote): Passage[] {
  const {
    jurisdiction_name,
    step,
    reason,
    says,
    comparison,
    conditions,
    doubt,
    citation,
    agreement,
    verified_on,
  } = note;
  const change = step
    ? ` (${step.severity_before} to ${step.severity_after}, ${step.points_before} to ${counted(step.points_after, 'point')})`
    : '';
  return [
    [`${jurisdiction_name} law: ${reason}${change}`, styles.strong],
    [[says, comparison].filter(Boolean).join(' '), styles.body],
    [[...conditions, ...(doubt ? [doubt] : [])].join(' '), styles.small],
    [`Sources: ${note.sources.map((source) => new URL(source).hostname).join(', ')}`, styles.small],
    [
      `${citation}; ${agreements[agreement]}. Sources read ${dateWords(verified_on)}; the law may have changed since. Verify with counsel.`,
      styles.small,
    ],
  ];
}

function drawList(sheet: Sheet, title: string, list: readonly Passage[][], empty: string): void {
  heading(sheet, title, togetherHeight(sheet, list[0] ?? []));
  if (list.length === 0) write(sheet, empty, styles.body);
  for (const one of list) {
    makeRoom(sheet, togetherHeight(sheet, one));
    for (const [text, style] of one) {
      if (style === styles.quote) {
        moveDown(sheet, 3);
        marked(sheet, text, style);
        moveDown(sheet, 3);
      } else write(sheet, text, style, style === styles.heading ? { as: 'H3' } : {});
    }
    moveDown(sheet, 10);
  }
}

/** A short finding stays whole; a long one starts where its first lines fit. */
function togetherHeight(sheet: Sheet, one: readonly Passage[]): number {
  const heights = one.map(([text, style]) => heightOf(sheet, text, style));
  return Math.min(
    heights.reduce((sum, height) => sum + height, 6),
    mostTogether,
  );
}

function weight({ severity, kind, category, page, spans, from_ocr, points }: Finding): string {
  return [
    kind === 'info' ? 'Informational' : inWords(severity),
    categoryLabel(category),
    ...(page === null ? [] : [`page ${page}`]),
    ...(spans.length > 0 ? [alsoOn(spans)] : []),
    ...(from_ocr ? ['recognized from a scan'] : []),
    points === 0 ? '0 points' : `+${counted(points, 'point')}`,
  ].join(' · ');
}

/** 'also on pages 4, 9'. */
function alsoOn(spans: Finding['spans']): string {
  const pages = [...new Set(spans.map(({ page }) => page))];
  return `also on ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`;
}

function decision({ review_status, reviewed_at, reviewed_by_name, original }: Finding): string {
  if (review_status === 'open') return 'Not yet reviewed';
  const by = reviewed_by_name ? ` by ${reviewed_by_name}` : '';
  const on = reviewed_at ? ` on ${dateWords(reviewed_at)}` : '';
  const before = original
    ? ` (found as ${original.kind === 'info' ? 'informational' : original.severity}, ${categoryLabel(original.category)}, ${counted(original.points, 'point')})`
    : '';
  return `${inWords(review_status)}${by}${on}${before}`;
}
