/**
 * The engine: text in, findings and score out. Pure, synchronous, and deterministic; no I/O, clock, or
 * network. Steps and results:
 *
 * 1. `readContract`: pages → ReadContract, the sentences and kind of document
 * 2. `matchAll`: sentences → Matches, everything that rules and locators match
 * 3. `locateClauses`: matches → FoundClause, the matches that are clauses, plus clauses from models and finders
 * 4. `readPaper`: matches → ReadPaper, the paper kind, its incorporated forms, and whether it may be scored
 * 5. `judge`: clauses → Judgment, what they mean to each side, and missing clauses
 * 6. `present`: judgment → Analysis, findings with quotes and points, and the score
 *
 * Each kind of clause is defined under `clauses/`, in the order of `clauses/order.ts`.
 */

import type { Analysis, Perspective, StatedKind } from '../vocabulary/analysis.ts';
import type { Paper } from '../vocabulary/paper.ts';
import { noFacts } from './facts/find-facts.ts';
import { locateClauses } from './find/locate-clauses.ts';
import { matchAll } from './find/match-all.ts';
import { judge } from './judge/judge.ts';
import { jurisdictionNames, type Whereabouts } from './law/jurisdictions.ts';
import { MODEL_NAME } from './model/trained.ts';
import { CONSTRUCTION_MODEL_NAME } from './model/trained-construction.ts';
import { ONEROUS_MODEL_NAME } from './onerous/model.ts';
import { readPaper } from './paper-kind/read-paper.ts';
import { asStated } from './paper-kind/stated-kind.ts';
import { present } from './present/present.ts';
import { isRead, type RefusedText, readContract } from './read/read-contract.ts';
import { scoreGroups } from './score.ts';
import { ENGINE_NAME, ENGINE_VERSION } from './thresholds.ts';

/**
 * Analyzes a document given page by page. Offsets in the result count UTF-16 code units in
 * `pages.join('\f')`; slicing that text gives each quote exactly. Never throws, for any text.
 * @param options.scans numbers of pages whose text was recognized from a scan; their findings are marked
 * @param options.whereabouts state, price, and date known from outside the text; they select the applicable
 * law
 * @param options.our_party our party's name in the contract, if a person named it
 * @param options.filed_as the kind of the record's contract type, if known; evidence of the kind of paper
 * @param options.stated_kind the kind of paper, if a person stated it; the paper is then scored
 */
export function analyzeText(
  pages: string[],
  options: {
    perspective: Perspective;
    scans?: readonly number[];
    whereabouts?: Whereabouts;
    our_party?: string | null;
    stated_kind?: StatedKind | null;
    filed_as?: StatedKind | null;
  },
): Analysis {
  const { scans = [], whereabouts = {} } = options;
  const stated = { our_party: options.our_party ?? null, stated_kind: options.stated_kind ?? null };
  const contract = readContract(pages, options.perspective, stated.our_party);
  const perspective = isRead(contract) ? contract.context.sides.perspective : options.perspective;
  if (!isRead(contract)) {
    return {
      ...about(contract, perspective),
      ...stated,
      ...nothing,
      jurisdictions: jurisdictionNames(noFacts, whereabouts.state),
    };
  }
  const matches = matchAll(contract.context);
  const clauses = locateClauses(contract, matches);
  const paper = asStated(readPaper(contract, matches, { filed_as: options.filed_as }), stated.stated_kind);
  const judgment = judge(contract, paper, matches, clauses);
  const presented = present(contract, paper, clauses, judgment, { scans, whereabouts });
  const jurisdictions = jurisdictionNames(presented.facts, whereabouts.state);
  return { ...about(contract, perspective), ...stated, ...presented, jurisdictions };
}

const ENGINE = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  model: `${MODEL_NAME} ${CONSTRUCTION_MODEL_NAME} ${ONEROUS_MODEL_NAME}`,
};

function about({ gate, words }: RefusedText, perspective: Perspective) {
  const paper = gate.reason === 'not_a_contract' ? noContract : null;
  return { perspective, gate, paper, word_count: words, engine: ENGINE };
}

const noContract: Paper = { kind: 'not_a_contract', subject: null, works: 0, forms: [] };

/** The result for a document that is not a contract. */
const nothing = {
  our_side: null,
  risk_score: null,
  risk_level: null,
  percentile: null,
  leaning: null,
  groups: scoreGroups([]),
  clauses: [],
  findings: [],
  missing: [],
  facts: noFacts,
};
