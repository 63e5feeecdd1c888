import type { ComplianceEvidence } from '@schemas/compliance-evidence.ts';
import { formatDate } from '@/lib/dates.ts';

/** The current validity of a piece of evidence. */
export type EvidenceStatus = 'withdrawn' | 'unconfirmed' | 'not yet valid' | 'expired' | 'valid';

type Dated = Pick<ComplianceEvidence, 'confirmed' | 'valid_from' | 'expires_on' | 'withdrawn_at'>;

/**
 * Returns the status of evidence on the day `today` ('YYYY-MM-DD'). Both dates are inclusive; a missing date
 * sets no limit.
 */
export function evidenceStatusOf(
  { confirmed, valid_from, expires_on, withdrawn_at }: Dated,
  today: string,
): EvidenceStatus {
  if (withdrawn_at !== null) return 'withdrawn';
  if (!confirmed) return 'unconfirmed';
  if (expires_on !== null && expires_on < today) return 'expired';
  return valid_from !== null && valid_from > today ? 'not yet valid' : 'valid';
}

/**
 * Formats a validity period: 'Valid Mar 1, 2026 to Mar 1, 2027', 'Valid from …', 'Valid until …', or 'No
 * dates'.
 */
export function validityWords({ valid_from, expires_on }: Pick<Dated, 'valid_from' | 'expires_on'>): string {
  if (valid_from && expires_on) return `Valid ${formatDate(valid_from)} to ${formatDate(expires_on)}`;
  if (valid_from) return `Valid from ${formatDate(valid_from)}`;
  return expires_on ? `Valid until ${formatDate(expires_on)}` : 'No dates';
}

/** Explains why no dates were found in a file. Spreadsheets are stored but not read. */
export function noDatesWords(
  fileName: string,
  textStatus: ComplianceEvidence['text_status'],
  problem: string | null = null,
): string {
  if (/\.xlsx?$/i.test(fileName)) return 'Dates in spreadsheets are not read. Enter them when you confirm.';
  return textStatus === 'extracted'
    ? 'No dates found in its text.'
    : ['Its text could not be read, so no dates are suggested.', problem].filter(Boolean).join(' ');
}
