/** What is known of a published form: facts in our own words, none of its text. */
import type { Params } from '../schema.ts';
import type { Category } from '../taxonomy.ts';

/** What one article brings about. */
export type FormFact = {
  category: Category;
  /** In a few words, for a list. */
  title: string;
  /** In a sentence or two. */
  says: string;
  /** For the one who does the work. */
  effect: 'protects' | 'loads' | 'neutral';
  /** Where it stands, by edition; an edition left out does not say it. '' where only the substance is certain. */
  articles: Readonly<Record<string, string>>;
  /** `medium`: sure of the substance, to be checked in the printed form before anyone relies on it. */
  certainty: 'high' | 'medium';
  params?: Params;
  /** It does not make good the absence of such a clause, since it only touches the subject. */
  isPartial?: true;
};

export type KnownForm = {
  key: string;
  name: string;
  /** Newest last. */
  editions: readonly string[];
  /** How papers name it, in lower case. */
  named: RegExp;
  /** How articles are cited: '§4.3.2', 'clause 20.1'. */
  cite: '§' | 'clause ';
  facts: readonly FormFact[];
  /** Clauses are incorporated one by one: only facts whose article the paper names count. */
  byArticle?: true;
};
