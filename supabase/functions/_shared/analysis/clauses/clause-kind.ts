/**
 * Definition of one kind of clause. Patterns match lower-case text. Types only, shared by the tables and the
 * steps.
 */

import type { Params } from '../../vocabulary/analysis.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { ClauseSpan, FoundClause } from '../find/clause-span.ts';
import type { Rule, RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';

export type ClauseKind = {
  category: Category;

  // Finding the clause.
  /** For any contract. Both models use locators as features: changing one requires retraining. */
  locator: Locator;
  /** For construction contracts, in addition to the locator. */
  finders?: readonly Finder[];
  /** Sections of construction contracts that deal with nothing else. */
  section?: Section;
  /** When a locator match in a construction contract is not a clause. */
  doubts?: readonly Doubt[];
  /** Words that must, or must not, occur in a passage of a construction contract. */
  mustSay?: RegExp;
  mustNotSay?: RegExp;
  /** How to treat a passage that defines a term. By default, a locator match on one is doubtful. */
  definition?: 'a clause' | 'no clause' | 'no clause unless it states a figure';
  /** Accepts a passage that is otherwise too short for a clause. */
  inFewWords?: RegExp;
  /** How the clause continues into neighboring sentences. */
  continues?: Continuation;
  /**
   * Includes the rest of a long sentence and the items after a colon, unless `butNot` matches: it opens a
   * list of something else.
   */
  runsOn?: true | { butNot: RegExp };
  /** One or two sentences that never continue into the next one. */
  isOneSentence?: true;

  // Judging the clause.
  rules?: readonly Rule[];
  /** Figures a clause states that no rule reports. */
  states?: Reader;
  /** `states`, which reads a whole clause, is more reliable than the rule, which reads one sentence. */
  statesBest?: true;
  /** A protection in the clauses that no rule reads. Without it, the clause would be reported as missing. */
  protects?: (
    context: Context,
    clauses: readonly FoundClause[],
    hits: readonly RuleMatch[],
  ) => RuleMatch | null;

  // Reporting it as missing.
  expected?: Expected;
};

/** A table entry with its category. */
export type Of<Entry> = Entry & { category: Category };

/** Words that must be near (`stems`), the deciding pattern, exclusions, and the confidence. */
export type Locator = {
  stems: string[];
  pattern: RegExp;
  except?: RegExp;
  /** From 0 to 1. */
  confidence: number;
  /** Stated only in the opening and after 'commence', so fewer matches are kept. */
  early?: boolean;
};

/** One wording. Patterns match a sentence or its heading. */
export type Finder = {
  /**
   * Words of which one must occur (at most six letters each, as in a locator); empty means every sentence,
   * and requires a heading.
   */
  stems: readonly string[];
  pattern: RegExp;
  except?: RegExp;
  /** Required heading above. */
  heading?: RegExp;
  /** Required titles above, article and section: 'changes in the work | change orders'. */
  under?: RegExp;
  /** Excluded titles above. */
  notUnder?: RegExp;
  /** Required nearest title. */
  titled?: RegExp;
  /**
   * Following sentences of the same section that belong to the clause, and how many at most; the first that
   * does not match ends it.
   */
  goesOn?: { pattern: RegExp; most: number };
  /** From 0 to 1. */
  confidence: number;
};

/** Captions that contain clauses. Patterns match captions and sentences. */
export type Section = {
  /** Caption pattern. */
  title: RegExp;
  notTitle?: RegExp;
  /** Required in a sentence under a caption that names only this subject. */
  says: RegExp;
  /**
   * Required under a caption that names other subjects too. Left out if it does not matter, or if only the
   * section title is used.
   */
  about?: RegExp;
  /** An article on this subject alone is about it in all its sections. */
  throughout?: true;
  /** Heading-like lines that belong to it, such as '$1,000,000 each occurrence'. */
  lines?: RegExp;
  /** Number of consecutive sentences without `about` after which the section has changed subject. */
  strays?: number;
  except?: RegExp;
  /** From 0 to 1. */
  confidence: number;
};

/** Not a clause if `pattern` matches or `unless` does not. */
type Doubt = {
  pattern: RegExp;
  /** A clause anyway if this matches. */
  unless?: RegExp;
  /** The doubt applies only under these titles, as in a finder. */
  under?: RegExp;
  /** A clause anyway under these titles. */
  notUnder?: RegExp;
};

/** Titles under which a clause continues from sentence to sentence. */
export type Continuation = {
  /** Nearest title. */
  title: RegExp;
  notTitle?: RegExp;
  /** A title further up also counts. */
  throughout?: true;
};

/** What a clause states, and its title for people. */
export type Stated = { params: Params; title: string };

/** Reads a lower-case clause; null if it states nothing. */
export type Reader = (text: string) => Stated | readonly Stated[] | null;

/** What a complete contract should have, and the cost of not having it. */
type Expected = {
  major: boolean;
  /** Not expected if nothing is built. */
  onSite?: true;
  /** The side it protects; left out if it protects both. */
  for?: 'performer';
  title: string;
  explanation: string;
  /** Whether the located clause is the protective version; by default any located clause is. */
  holds?: (found: {
    context: Context;
    clauseSpans: readonly ClauseSpan[];
    hits: readonly RuleMatch[];
  }) => boolean;
};
