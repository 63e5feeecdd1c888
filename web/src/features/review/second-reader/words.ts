import type { LanguageModelReading, LanguageModelReview, Opinion } from '@schemas/language-model-reading.ts';
import { languageModelProblems } from '@vocabulary/language-model-problems.ts';

const ownProblems: Record<string, string> = {
  over_budget: "This month's language model budget is used up",
  not_allowed: 'The organization or the requester no longer allows this language model',
  superseded: 'The contract was analyzed again for another document or side',
  internal: 'The reading failed',
};

/** Why a reading failed, in one sentence. */
export function problemText(problem: NonNullable<LanguageModelReading['problem']>): string {
  const own = ownProblems[problem] ?? languageModelProblems[problem as keyof typeof languageModelProblems];
  return `${own}. The analysis is unchanged.`;
}

const whyNot: Partial<Record<NonNullable<LanguageModelReview['cannot_start']>, string>> = {
  not_allowed: 'An owner or admin can allow it in the settings.',
  over_budget: "This month's language model budget does not cover reading this contract.",
};

/** Why the model cannot read now; null if it can, or if there is nothing to say. */
export const whyNotText = ({ cannot_start }: LanguageModelReview): string | null =>
  (cannot_start && whyNot[cannot_start]) ?? null;

/** A number of tokens, rounded: 'about 120,000 tokens'. */
export const tokensText = (tokens: number): string =>
  `about ${Math.max(1, Math.round(tokens / 1_000)).toLocaleString('en-US')},000 tokens`;

/** A score this much higher with the model is explained without asking. */
export const notableDifference = 15;

/** The rejection of a finding that the language model considers wrong, with its reason and the words it rests on. */
export function rejectionFor({ says, quotes }: Opinion, model: string | undefined) {
  const cited = quotes.map(({ quote, page }) => `“${quote.replace(/\s+/g, ' ')}” (p. ${page})`);
  const note = [`Language model${model ? ` ${model}` : ''}: ${says}`, ...cited].join(' ');
  return { decision: 'rejected' as const, note: note.slice(0, 5_000).toWellFormed() };
}
