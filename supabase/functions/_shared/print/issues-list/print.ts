import { contractNumber } from '../contract-summary/contract-number.ts';
import type { Reach } from '../fonts/more.ts';
import { heading } from '../heading.ts';
import { drawPageFooters } from '../page-footer.ts';
import { placeholder } from '../printable.ts';
import { closeSheet, openSheet, styles } from '../sheet.ts';
import { type TableColumn, table, tableStart } from '../table.ts';
import { drawTitleBlock } from '../title-block.ts';
import { makeRoom, moveDown, write } from '../type.ts';
import { instantWords } from '../words.ts';
import { type Issue, type IssuesList, issueCells, issueHeaders } from './issues-list.ts';

/** Shares of the table's width, in the order of the headers. */
const shares = [0.06, 0.07, 0.29, 0.29, 0.17, 0.12];

const columns: readonly TableColumn<Issue>[] = issueHeaders.map((header, index) => ({
  header,
  share: shares[index] ?? 0,
  style: styles.small,
  value: (issue) => issueCells(issue)[index] ?? '',
}));

/** Prints an issues list as a PDF on US Letter. */
export async function printIssuesList(list: IssuesList, reach?: Reach): Promise<Uint8Array<ArrayBuffer>> {
  const { organization, logo, contract, project, document, printedBy, printedAt, issues } = list;
  const number = contractNumber(contract.id);
  const revision = `Version ${document.version}`;
  const sheet = await openSheet({
    title: `${contract.name}: issues list`,
    subject: `${number}, ${revision}`,
    author: organization,
    createdAt: printedAt,
    text: JSON.stringify({ ...list, logo: null }),
    reach,
  });
  drawTitleBlock(sheet, {
    kind: 'Issues list',
    title: contract.name,
    organization,
    logo,
    project,
    number,
    revision,
    date: instantWords(printedAt),
  });
  heading(sheet, `Requested changes (${issues.length})`, tableStart(sheet, columns, issues));
  table(sheet, columns, issues);
  if (sheet.hasPlaceholders) {
    makeRoom(sheet, 24);
    moveDown(sheet, 8);
    write(sheet, `${placeholder} replaces a character that can't be printed here.`, styles.small);
  }
  await drawPageFooters(
    sheet,
    `Issues list ${number} · ${revision}`,
    `From ${printedBy} on ${instantWords(printedAt)}. Pages are those of ${document.file_name}.`,
  );
  return await closeSheet(sheet);
}
