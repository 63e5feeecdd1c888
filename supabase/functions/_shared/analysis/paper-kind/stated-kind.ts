/** What a person states about a paper's kind. */
import type { StatedKind } from '../../vocabulary/analysis.ts';
import type { Paper } from '../../vocabulary/paper.ts';
import type { ReadPaper } from './read-paper.ts';

const papers: Record<StatedKind, Pick<Paper, 'kind' | 'subject'>> = {
  works_contract: { kind: 'works_contract', subject: null },
  supply: { kind: 'related', subject: 'supply' },
  services: { kind: 'related', subject: 'services' },
  other: { kind: 'related', subject: null },
};

/**
 * The paper with the kind a person stated; it may then be scored. What was read about its forms and subject stays,
 * unless the person contradicts it.
 */
export function asStated(paper: ReadPaper, stated: StatedKind | null): ReadPaper {
  if (stated === null) return paper;
  const isConfirmed = stated === 'works_contract' && paper.kind === 'works_contract_by_reference';
  const subject = stated === 'other' ? paper.subject : papers[stated].subject;
  return { ...paper, ...(isConfirmed ? {} : { ...papers[stated], subject }), unscored: null };
}
