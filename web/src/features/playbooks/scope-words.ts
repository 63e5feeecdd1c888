import type { PlaybookVersion } from '@schemas/playbook.ts';

export const sideWords: Record<PlaybookVersion['side'], string> = {
  performer: 'We perform the work',
  payer: 'We pay for the work',
};

/** 'We perform the work, Subcontract'. */
export const scopeWords = ({
  side,
  contract_type,
}: Pick<PlaybookVersion, 'side' | 'contract_type'>): string =>
  `${sideWords[side]}, ${contract_type ?? 'all other types'}`;
