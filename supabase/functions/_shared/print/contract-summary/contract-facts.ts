import { facts } from '../facts.ts';
import { heading } from '../heading.ts';
import type { Sheet } from '../sheet.ts';
import { counted, dateWords, instantWords, inWords, moneyWords, none } from '../words.ts';
import type { ContractSummaryDocument } from './document.ts';

/** Parties with roles, amounts, dates, status, and file. */
export function contractFacts(sheet: Sheet, { contract, document }: ContractSummaryDocument): void {
  heading(sheet, 'Contract');
  facts(sheet, [
    ['Type', contract.contract_type],
    ['Status', inWords(contract.status)],
    ['Party A', `${contract.party_a_name} (${contract.party_a_type})`],
    ['Party B', `${contract.party_b_name} (${contract.party_b_type})`],
    ['Value', moneyWords(contract.contract_value)],
    ['Start date', dateWords(contract.start_date)],
    ['End date', dateWords(contract.end_date)],
    ['Document', document ? file(document) : 'No document uploaded'],
  ]);
}

function file(document: NonNullable<ContractSummaryDocument['document']>): string {
  const { file_name, version, uploaded_by_name, created_at } = document;
  const length = pagesInWords(document);
  const by = uploaded_by_name ?? none;
  return `${file_name}, version ${version} (${length}), uploaded by ${by} on ${instantWords(created_at)}`;
}

/** The page count, and how many pages were read by OCR. */
function pagesInWords({ pages, scan }: NonNullable<ContractSummaryDocument['document']>): string {
  if (pages === null) return 'no text found';
  const all = counted(pages, 'page');
  if (!scan) return all;
  const missing = scan.remaining.length;
  return missing > 0
    ? `${all}, ${counted(missing, 'scanned page')} without text`
    : `${all}, ${scan.pages.length === pages ? 'all' : scan.pages.length} recognized from a scan`;
}
