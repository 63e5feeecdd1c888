/** Facts about a published form in our own words, without its text. */
import type { Params } from '../../vocabulary/analysis.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';

/** The effect of one article. */
export type FormFact = {
  category: Category;
  /** A few words, for a list. */
  title: string;
  /** A sentence or two. */
  says: string;
  /** Effect on the performer. */
  effect: 'protects' | 'loads' | 'neutral';
  /** The article by edition; editions not listed do not have it. '' if only the substance is certain. */
  articles: Readonly<Record<string, string>>;
  /** `medium`: certain in substance, to be checked in the printed form. */
  certainty: 'high' | 'medium';
  params?: Params;
  /** Covers the subject only in part, so the clause is still reported as missing. */
  isPartial?: true;
};

export type KnownForm = {
  key: string;
  name: string;
  /** Newest last. */
  editions: readonly string[];
  /** How papers name it, in lower case. */
  named: RegExp;
  /** Citation prefix: '§4.3.2', 'clause 20.1'. */
  cite: '§' | 'clause ';
  facts: readonly FormFact[];
  /** Incorporated clause by clause: only facts whose article the paper names are used. */
  byArticle?: true;
};
