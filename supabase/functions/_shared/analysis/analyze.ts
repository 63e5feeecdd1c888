/**
 * The engine: text in, findings and score out. Pure, synchronous and deterministic; no I/O, no clock, no
 * network. Its steps, and what each hands on:
 *
 * 1. `readContract`: pages → ReadContract, the sentences and what kind of document they make
 * 2. `see`: sentences → Sightings, what rules and locators see, each for itself
 * 3. `locateClauses`: sightings → LocatedClause, which of them are clauses, and what models and finders add;
 *    what a language model suggests joins them as far as `confirm` bears it out
 * 4. `readPaper`: sightings → ReadPaper, what kind of paper it is, which forms are part of it, whether it may be scored
 * 5. `judge`: clauses → Judgment, what they mean to the sides, and what is not there
 * 6. `present`: judgment → Analysis, findings with quotes and points, and the score
 *
 * What is known about each kind of clause is under `clauses/`, in the order that `clauses/order.ts` states.
 */
import { noFacts } from './facts/find-facts.ts';
import { withMore } from './find/clause-list.ts';
import { locateClauses } from './find/locate-clauses.ts';
import { see } from './find/see.ts';
import { judge } from './judge/judge.ts';
import { placeNamed, type Whereabouts } from './law/places.ts';
import type { Suggestion } from './llm/check.ts';
import { confirm } from './llm/confirm.ts';
import { MODEL_NAME } from './model/trained.ts';
import { CONSTRUCTION_MODEL_NAME } from './model/trained-construction.ts';
import { ONEROUS_MODEL_NAME } from './onerous/model.ts';
import { readPaper } from './paper-kind/read-paper.ts';
import type { Paper } from './paper-kind/schema.ts';
import { present } from './present/present.ts';
import { isRead, type RefusedText, readContract } from './read/read-contract.ts';
import type { Analysis, Perspective } from './schema.ts';
import { scoreGroups } from './score.ts';
import { ENGINE_NAME, ENGINE_VERSION } from './thresholds.ts';

/**
 * Analyses a document given page by page. Offsets in the answer count UTF-16 code units in
 * `pages.join('\f')`, and slicing that text gives each quote exactly. Never throws on any text.
 * @param options.scans numbers of the pages whose text was recognized from a scan; findings there say so
 * @param options.suggestions where a language model saw clauses; they count as far as our own words and rules
 * confirm them
 * @param options.whereabouts the state the work is in, the price and the date, where known beside the text: by them
 * the law of the place is chosen
 */
export function analyzeText(
  pages: string[],
  options: {
    perspective: Perspective;
    scans?: readonly number[];
    suggestions?: readonly Suggestion[];
    whereabouts?: Whereabouts;
  },
): Analysis {
  const { perspective, scans = [], suggestions = [], whereabouts = {} } = options;
  const contract = readContract(pages, perspective);
  if (!isRead(contract)) {
    return { ...about(contract, perspective), ...nothing, place: placeNamed(noFacts, whereabouts.state) };
  }
  const sightings = see(contract.context);
  const confirmed = confirm(contract.context, suggestions, sightings.hits);
  const clauses = withMore(locateClauses(contract, sightings), confirmed.clauses);
  const paper = readPaper(contract, sightings);
  const judgment = judge(contract, paper, sightings, confirmed, clauses);
  const presented = present(contract, paper, clauses, judgment, { scans, whereabouts });
  const place = placeNamed(presented.facts, whereabouts.state);
  return { ...about(contract, perspective), ...presented, place };
}

const ENGINE = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  model: `${MODEL_NAME} ${CONSTRUCTION_MODEL_NAME} ${ONEROUS_MODEL_NAME}`,
};

function about({ gate, words }: RefusedText, perspective: Perspective) {
  const paper = gate.reason === 'not_a_contract' ? noContract : null;
  return { perspective, gate, paper, word_count: words, degraded: false, engine: ENGINE };
}

const noContract: Paper = { kind: 'not_a_contract', subject: null, works: 0, forms: [] };

/** What there is to say of a text that is no contract. */
const nothing = {
  risk_score: null,
  risk_level: null,
  standing: null,
  leaning: null,
  groups: scoreGroups([]),
  clauses: [],
  findings: [],
  missing: [],
  facts: noFacts,
};
