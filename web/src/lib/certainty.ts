import type { LawRead, LienProposal } from '@schemas/lien.ts';
import { lienCertaintyNames } from '@vocabulary/lien.ts';
import { formatDate } from './dates.ts';

/** 'Statute text (2021 edition, read Nov 24, 2026)'. */
export const certaintyWords = (certainty: LienProposal['certainty'], read: LawRead | null) =>
  read
    ? `${lienCertaintyNames[certainty]} (${read.edition}, read ${formatDate(read.on)})`
    : lienCertaintyNames[certainty];
