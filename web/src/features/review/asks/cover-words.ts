import type { Ask } from '@schemas/ask.ts';
import { requestWords } from '@vocabulary/request-words.ts';

/** Longest message that Messages accepts. */
const LONGEST = 20_000;
/** Braces would be read as merge fields. */
const plain = (text: string) => text.replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ').trim();

interface Cover {
  contract: string;
  version: number;
  asks: readonly Ask[];
}

/** Subject and text of an email to the counterparty that states each ask. */
export function coverEmail({ contract, version, asks }: Cover): { subject: string; body: string } {
  const write = (items: string[]) =>
    [
      'Dear {recipient},',
      `We have reviewed version ${version} of ${plain(contract)} and request these changes:`,
      ...items,
      'Please answer each item, or send us a revised version.',
      '{sender}\n{organization}',
    ].join('\n\n');
  const full = write(asks.map((ask, index) => itemOf(ask, index)));
  const body = full.length <= LONGEST ? full : write(asks.map((ask, index) => shortItem(ask, index)));
  return {
    subject: `${plain(contract)}: requested changes`.slice(0, 300),
    body: body.slice(0, LONGEST),
  };
}

const shortItem = ({ ask, page }: Ask, index: number): string =>
  `${index + 1}. ${page === null ? '' : `Page ${page}: `}${plain(requestWords(ask))}`;

const itemOf = (ask: Ask, index: number): string =>
  [
    shortItem(ask, index),
    ...(ask.quote === null ? [] : [`Contract text: ${plain(ask.quote)}`]),
    ...(ask.replacement ? [`New text: ${plain(ask.replacement)}`] : []),
    ...(ask.replacement === '' ? ['New text: none; delete the contract text above.'] : []),
    ...(ask.reason ? [`Reason: ${plain(ask.reason)}`] : []),
  ].join('\n');
