/**
 * What the engine knows about one kind of clause. Patterns meet text in lower case. Types only: the tables
 * and the steps share them.
 */

import type { Located, LocatedClause } from '../find/located.ts';
import type { Hit, Rule } from '../judge/hit.ts';
import type { Context, Match } from '../read/context.ts';
import type { Params } from '../schema.ts';
import type { Category } from '../taxonomy.ts';

export type ClauseKind = {
  category: Category;

  // What finds it.
  /** In any contract. A sign to both models: to change it is to train them anew. */
  locator: Locator;
  /** In construction contracts, besides the locator. */
  finders?: readonly Finder[];
  /** The sections of construction contracts that are about nothing else. */
  section?: Section;
  /** When what the locator found in a construction contract is none after all. */
  doubts?: readonly Doubt[];
  /** Words without which, or with which, a passage of a construction contract is about something else. */
  mustSay?: RegExp;
  mustNotSay?: RegExp;
  /** What a passage is that defines a term: for most kinds a doubtful clause at best. */
  definition?: 'a clause' | 'no clause' | 'no clause unless it states a figure';
  /** What a passage may say that has too few words for a clause and is one. */
  inFewWords?: RegExp;
  /** How it runs on in the sentences around one that was found. */
  continues?: Continuation;
  /**
   * The rest of a long sentence, and the items after a colon, belong to it; `butNot` opens a list of
   * something else.
   */
  runsOn?: true | { butNot: RegExp };
  /** It is a sentence or two, apart from the next one of its kind. */
  isOneSentence?: true;

  // What judges it.
  rules?: readonly Rule[];
  /** What a clause states in figures, where no rule speaks of it. */
  states?: Reader;
  /** `states`, which looks at one clause, reads better than the rule, which looks at a sentence. */
  statesBest?: true;
  /** A protection in the clauses found that no rule reads: without it, the clause would be called missing. */
  protects?: (context: Context, clauses: readonly LocatedClause[], hits: readonly Hit[]) => Hit | null;
  /**
   * What weighs by being there at all; `match` spans what a language model quoted. Null where our words do
   * not bear it out.
   */
  weighsByPresence?: (context: Context, match: Match) => Hit | null;

  // What misses it.
  expected?: Expected;
};

/** One entry of a table together with the category it is of. */
export type Of<Entry> = Entry & { category: Category };

/**
 * Words that must be near (`stems`), the pattern that decides, what rules it out, and how sure we then are.
 */
export type Locator = {
  stems: string[];
  pattern: RegExp;
  except?: RegExp;
  /** From 0 to 1. */
  confidence: number;
  /** Only the opening and the part after 'commence' of a contract say this, so few are kept. */
  early?: boolean;
};

/** One way to say it. Patterns meet a sentence, or its heading. */
export type Finder = {
  /**
   * Words of which one must occur (at most six letters each, as in a locator); none means every sentence,
   * which wants a heading.
   */
  stems: readonly string[];
  pattern: RegExp;
  except?: RegExp;
  /** What the heading above must say. */
  heading?: RegExp;
  /**
   * What the titles above must say: those of the article and of the section, as 'changes in the work | change
   * orders'.
   */
  under?: RegExp;
  /** What the titles above must not say. */
  notUnder?: RegExp;
  /** What the nearest of them must say. */
  titled?: RegExp;
  /**
   * Which of the sentences that follow in the same section belong to the clause, and how many at most; the
   * first that does not ends it.
   */
  goesOn?: { pattern: RegExp; most: number };
  /** From 0 to 1. */
  confidence: number;
};

/** Captions under which clauses stand. Patterns meet captions and sentences. */
export type Section = {
  /** What the caption says. */
  title: RegExp;
  notTitle?: RegExp;
  /** What a sentence must say under a caption that names this subject alone. */
  says: RegExp;
  /**
   * What it must say under one that names others too; left out where that is no matter, and where the title
   * of the article is not looked at but only that of the section.
   */
  about?: RegExp;
  /** Whether an article of this subject alone is about it in all of its sections. */
  throughout?: true;
  /** Which lines that look like headings are part of it, as '$1,000,000 each occurrence'. */
  lines?: RegExp;
  /** After how many sentences in a row that do not say `about` the section has turned to something else. */
  strays?: number;
  except?: RegExp;
  /** From 0 to 1. */
  confidence: number;
};

/** One way to be no clause: `pattern` meets its text, or `unless` does not. */
type Doubt = {
  pattern: RegExp;
  /** What makes it a clause all the same. */
  unless?: RegExp;
  /** Titles, as in a finder, under which alone there is this doubt. */
  under?: RegExp;
  /** Titles under which it is a clause all the same. */
  notUnder?: RegExp;
};

/** Titles under which a clause goes on from sentence to sentence. */
export type Continuation = {
  /** What the nearest title says. */
  title: RegExp;
  notTitle?: RegExp;
  /** Where a title further up will do as well. */
  throughout?: true;
};

/** What a clause states, and how a person would put it. */
export type Stated = { params: Params; title: string };

/** Reads a clause in lower case; null where it states nothing. */
export type Reader = (text: string) => Stated | readonly Stated[] | null;

/** What a whole contract should have, and what it costs us not to have it. */
type Expected = {
  major: boolean;
  /** Nobody looks for it where nothing is built. */
  onSite?: true;
  /** Whose protection it is; left out where it protects everyone. */
  for?: 'performer';
  title: string;
  explanation: string;
  /** Whether what was located is the protective version; default: anything located will do. */
  holds?: (found: { context: Context; located: readonly Located[]; hits: readonly Hit[] }) => boolean;
};
