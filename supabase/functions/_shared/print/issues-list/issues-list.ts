import type { Ask, AskOutcome } from '../../schemas/index.ts';
import { requestWords } from '../../vocabulary/request-words.ts';
import type { Logo } from '../logo/draw-logo.ts';

/** Our open asks about one version, for the counterparty to read and answer. */
export interface IssuesList {
  organization: string;
  logo: Logo | null;
  contract: { id: string; name: string };
  project: string;
  document: { version: number; file_name: string };
  printedBy: string;
  /** ISO 8601. */
  printedAt: string;
  issues: Issue[];
}

/** A row of the list; empty text for what there is none of. */
export interface Issue {
  number: number;
  page: number | null;
  quote: string;
  change: string;
  reason: string;
  response: string;
}

export const askOutcomeLabels: Record<AskOutcome['outcome'], string> = {
  granted: 'Granted',
  partly: 'Partly granted',
  refused: 'Refused',
  moved: 'Moved to another section',
};

/** The rows of a list. `outcomes` are of these asks, oldest first; notes about them stay inside the firm. */
export function issuesOf(asks: readonly Ask[], outcomes: readonly AskOutcome[]): Issue[] {
  return asks.map(({ id, page, quote, ask, replacement, reason }, index) => {
    const last = outcomes.findLast(({ ask_id }) => ask_id === id);
    return {
      number: index + 1,
      page,
      quote: quote?.replace(/\s+/g, ' ') ?? '',
      change: [requestWords(ask), ...newText(replacement)].join('\n'),
      reason: reason ?? '',
      response: last ? `${askOutcomeLabels[last.outcome]} (version ${last.document_version})` : '',
    };
  });
}

const newText = (replacement: string | null): string[] => {
  if (replacement === null) return [];
  return [replacement === '' ? 'Delete the quoted text.' : `New text: ${replacement}`];
};

export const issueHeaders = [
  'No.',
  'Page',
  'Contract text',
  'Requested change',
  'Reason',
  'Response',
] as const;

/** The cells of a row as text, in the order of the headers. */
export const issueCells = ({ number, page, quote, change, reason, response }: Issue): string[] => [
  String(number),
  page === null ? '' : String(page),
  quote || 'New clause',
  change,
  reason,
  response,
];
