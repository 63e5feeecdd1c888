import type { LawRead, LienProposal } from '@schemas/lien.ts';
import { lienCertaintyNames } from '@vocabulary/lien.ts';
import { formatDate } from './dates.ts';

/** 'Statute text (2021 edition, read Nov 24, 2026, not checked for later changes)'. */
export const certaintyWords = (certainty: LienProposal['certainty'], read: LawRead | null) =>
  read
    ? `${lienCertaintyNames[certainty]} (${read.edition}, read ${formatDate(read.on)}, not checked for later changes)`
    : lienCertaintyNames[certainty];
