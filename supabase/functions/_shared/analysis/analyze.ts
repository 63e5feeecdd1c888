/**
 * The engine: text in, findings and score out. Pure, synchronous and deterministic; no I/O, no clock, no network.
 * Text → segments → rules with parameters, locators and the model → clauses → findings → score with group caps.
 */
import { rules } from './clauses/order.ts';
import { type Context, type Hit, readDocument } from './context.ts';
import { findFacts, noFacts } from './facts/find-facts.ts';
import { locate } from './find/locate.ts';
import { locateClauses, withMore } from './find/locate-clauses.ts';
import type { LocatedClause } from './find/located.ts';
import { locatorMatches } from './find/locator-matches.ts';
import { gate } from './gate.ts';
import { withDetails } from './judge/details.ts';
import { mismatches } from './judge/mismatch.ts';
import { type Absence, findMissing, isComplete } from './judge/missing.ts';
import { protections } from './judge/protections.ts';
import type { Suggestion } from './llm/check.ts';
import { confirm } from './llm/confirm.ts';
import { MODEL_NAME } from './model/trained.ts';
import { CONSTRUCTION_MODEL_NAME } from './model/trained-construction.ts';
import { type Normal, normalize } from './normalize.ts';
import { pageIndex } from './pages.ts';
import { riskLevel } from './risk-level.ts';
import type { Analysis, Clause, Finding, Perspective } from './schema.ts';
import { riskScore, scoreGroups } from './score.ts';
import type { Span } from './segments.ts';
import { ENGINE_NAME, ENGINE_VERSION, severityPoints } from './thresholds.ts';
import { speaksOfWorks, standsBehind } from './works.ts';

/**
 * Analyses a document given page by page. Offsets in the answer count UTF-16 code units in `pages.join('\f')`, and
 * slicing that text gives each quote exactly. Never throws on any text.
 * @param options.scans numbers of the pages whose text was recognized from a scan; findings there say so
 * @param options.suggestions where a language model saw clauses; they count as far as our own words and rules confirm them
 */
export function analyzeText(
  pages: string[],
  options: { perspective: Perspective; scans?: readonly number[]; suggestions?: readonly Suggestion[] },
): Analysis {
  const { perspective } = options;
  const text = pages.join('\f');
  const normal = normalize(text);
  const { gate: verdict, words, construction } = gate(normal.lower);
  const base = { perspective, gate: verdict, word_count: words, degraded: false, engine: ENGINE };
  // A confidentiality agreement still has clauses worth locating; what is no contract has nothing to look for.
  if (!verdict.passed && verdict.reason !== 'confidentiality_only') {
    return {
      ...base,
      risk_score: null,
      risk_level: null,
      groups: scoreGroups([]),
      clauses: [],
      findings: [],
      missing: [],
      facts: noFacts,
    };
  }
  const context = readDocument(normal, perspective);
  const place = placer(normal, text, pages);
  const isOcr = ocrTester(pages, options.scans ?? []);
  const read = rules.flatMap((rule) => rule(context));
  const ours = gravestPerRule(read);
  const matches = locatorMatches(context);
  const works = construction && speaksOfWorks(normal.lower, words);
  const located = locate(context, ours, matches);
  const confirmed = confirm(context, options.suggestions ?? [], read);
  const clauses = withMore(locateClauses(context, ours, matches, works), confirmed.clauses);
  const judged = gravestPerRule([...ours, ...confirmed.hits]);
  const hits = works ? [...judged, ...protections(context, clauses, judged)] : judged;
  const stated = works ? withDetails(context, clauses, hits) : hits;
  const reported = verdict.passed ? [...stated, ...mismatches(context)] : [];
  const whole = isComplete(words, located);
  // What the model or a finder alone has found is not missing.
  const found = clauses.filter((clause) => clause.source !== 'llm');
  const evidence = [...located, ...found, ...confirmed.evidence];
  // A guarantee need not say what the contract says that it stands behind.
  const secures = construction && standsBehind(normal.lower, words);
  const absences =
    verdict.passed && whole && !secures ? findMissing(context, evidence, hits, construction) : [];

  const findings = numbered('f', reported.map((hit) => toFinding(hit, context, place, isOcr)).sort(byWeight));
  if (verdict.passed && !construction) findings.push(note(findings.length + 1, notConstruction));
  if (verdict.passed && secures) findings.push(note(findings.length + 1, behindAnother));
  if (verdict.passed && !whole) findings.push(note(findings.length + 1, incomplete));
  const missing = numbered('m', absences.map((absence) => toMissing(absence, place)).sort(byWeight));
  const scored = scoreGroups([...findings, ...missing]);
  const score = verdict.passed ? riskScore(scored) : null;
  return {
    ...base,
    risk_score: score,
    risk_level: riskLevel(score),
    groups: scored,
    clauses: clauses.map((clause) => toClause(clause, place)),
    findings,
    missing,
    facts: findFacts(context, text, pages),
  };
}

const ENGINE = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  model: `${MODEL_NAME} ${CONSTRUCTION_MODEL_NAME}`,
};

type Place = { quote: string; start: number; end: number; page: number };
type Placer = (span: Span) => Place;

/** Takes a span of the normal text to its place in the raw text. */
function placer({ map }: Normal, text: string, pages: string[]): Placer {
  const pageAt = pageIndex(pages);
  return (span) => {
    const start = map[span.start] ?? 0;
    const end = (map[span.end - 1] ?? start) + 1;
    return { quote: text.slice(start, end), start, end, page: pageAt(start) };
  };
}

type OcrTester = (place: Place) => boolean;

/** Whether a place touches a page whose text was recognized from a scan. */
function ocrTester(pages: string[], scans: readonly number[]): OcrTester {
  const pageAt = pageIndex(pages);
  return ({ page, end }) => scans.some((scan) => scan >= page && scan <= pageAt(end - 1));
}

/** A rule may find its clause in several places: the gravest, surest and earliest speaks for all. */
function gravestPerRule(hits: readonly Hit[]): Hit[] {
  const weight = (hit: Hit) => (hit.onerous ? 1_000 + severityPoints[hit.severity] * 10 : 0) + hit.confidence;
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const other = best.get(hit.rule);
    if (!other || weight(hit) > weight(other)) best.set(hit.rule, hit);
  }
  return [...best.values()];
}

/** What weighs on us is onerous; what weighs on the other side, or on nobody, is information without points. */
function toFinding(hit: Hit, context: Context, place: Placer, isOcr: OcrTester): Finding {
  const onUs = hit.onerous && hit.against === context.sides.us;
  const onThem = hit.onerous && !onUs;
  const said = hit.said ? `\nIn the language model’s words: “${hit.said}”` : '';
  const them = context.sides.name(context.sides.us === 'payer' ? 'performer' : 'payer');
  const where = place(hit.span);
  return {
    id: '',
    category: hit.category,
    kind: onUs ? 'onerous' : 'info',
    severity: onUs ? hit.severity : 'low',
    title: onThem && !hit.title.includes(them) ? `${hit.title} (weighs on the ${them})` : hit.title,
    explanation: `${
      onThem
        ? (hit.otherwise ??
          `This term weighs on the ${them}, not on your side, so it adds nothing to the score.`)
        : hit.explanation
    }${said}`,
    ...where,
    from_ocr: isOcr(where),
    confidence: hit.confidence,
    source: hit.said === undefined ? 'rule' : 'llm',
    params: withoutUndefined(hit.params),
    points: onUs ? severityPoints[hit.severity] : 0,
  };
}

function toMissing(absence: Absence, place: Placer): Finding {
  const near = absence.nearest && place(absence.nearest);
  return {
    id: '',
    category: absence.category,
    kind: 'missing',
    severity: absence.severity,
    title: absence.title,
    explanation: near
      ? `${absence.explanation} Page ${near.page}: “${excerpt(near.quote)}”`
      : absence.explanation,
    quote: null,
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    confidence: near ? 0.6 : 0.75,
    source: 'rule',
    params: {},
    points: absence.points,
  };
}

function toClause({ category, span, confidence, source }: LocatedClause, place: Placer): Clause {
  return { category, ...place(span), confidence, source };
}

const incomplete = {
  title: 'The document looks incomplete',
  explanation:
    'It is too short, or covers too few subjects, to be the whole contract. What it lacks was therefore not counted; add the general conditions or the missing pages.',
};

const notConstruction = {
  title: 'Not written like a construction contract',
  explanation:
    'The terms found here count all the same. What only a contract for work on a site should have was not looked for.',
};

const behindAnother = {
  title: 'Stands behind another contract',
  explanation:
    'It reads like a guarantee or an undertaking. What a construction contract should have is in the contract that it secures, and was not looked for here.',
};

/** Something to know about the document as a whole, without a place in it and without points. */
function note(position: number, words: { title: string; explanation: string }): Finding {
  return {
    id: `f${position}`,
    category: 'document',
    kind: 'info',
    severity: 'low',
    ...words,
    quote: null,
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    confidence: 0.7,
    source: 'rule',
    params: {},
    points: 0,
  };
}

function byWeight(a: Finding, b: Finding): number {
  return (
    b.points - a.points ||
    (a.start ?? 0) - (b.start ?? 0) ||
    byText(a.category, b.category) ||
    byText(a.title, b.title)
  );
}

/** By code units: the same everywhere, and a collator takes as long to load as a page takes to read. */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function numbered(prefix: string, findings: Finding[]): Finding[] {
  return findings.map((finding, index) => ({ ...finding, id: `${prefix}${index + 1}` }));
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

const EXCERPT = 160;

/** The beginning of a quote on one line. */
function excerpt(quote: string): string {
  const line = quote.replace(/\s+/g, ' ');
  return line.length <= EXCERPT ? line : `${line.slice(0, line.lastIndexOf(' ', EXCERPT))} …`;
}
