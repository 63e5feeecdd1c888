import type { LawRead, LienProposal } from '@schemas/lien.ts';
import { formatDate } from './dates.ts';

/** What a statutory date or form rests on. */
export const certaintyNames: Record<LienProposal['certainty'], string> = {
  statute_text: 'Statute text',
  official_summary: 'Official summary',
  secondary: 'Secondary sources only',
  conflict: 'Sources conflict',
};

/** 'Statute text (2021 edition, read Nov 24, 2026)'. */
export const certaintyWords = (certainty: LienProposal['certainty'], read: LawRead | null) =>
  read
    ? `${certaintyNames[certainty]} (${read.edition}, read ${formatDate(read.on)})`
    : certaintyNames[certainty];
