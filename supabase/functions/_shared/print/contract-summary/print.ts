import { wasRead } from '../../analysis/was-read.ts';
import type { Reach } from '../fonts/more.ts';
import { drawPageFooters } from '../page-footer.ts';
import { placeholder } from '../printable.ts';
import { closeSheet, openSheet, type Sheet, styles } from '../sheet.ts';
import { drawTitleBlock } from '../title-block.ts';
import { makeRoom, moveDown, write } from '../type.ts';
import { instantWords } from '../words.ts';
import { approvals } from './approvals.ts';
import { asks } from './asks.ts';
import { contractFacts } from './contract-facts.ts';
import { contractNumber } from './contract-number.ts';
import type { ContractSummaryDocument } from './document.ts';
import { findings, missing } from './findings.ts';
import { obligations } from './obligations.ts';
import { risk } from './risk.ts';

/** Prints a contract summary as a PDF on US Letter. */
export async function printContractSummary(
  summary: ContractSummaryDocument,
  reach?: Reach,
): Promise<Uint8Array<ArrayBuffer>> {
  const { contract, document, organization, printedAt, printedBy } = summary;
  const number = contractNumber(contract.id);
  const revision = document ? `Version ${document.version}` : 'No document yet';
  const sheet = await openSheet({
    title: `${contract.name}: contract summary`,
    subject: `${number}, ${revision}`,
    author: organization,
    createdAt: printedAt,
    text: JSON.stringify({ ...summary, logo: null }),
    reach,
  });
  drawTitleBlock(sheet, {
    kind: 'Contract summary',
    title: contract.name,
    organization,
    logo: summary.logo,
    project: contract.project_name,
    number,
    revision,
    date: instantWords(printedAt),
    sha256: document?.sha256 ?? null,
  });
  contractFacts(sheet, summary);
  if (summary.analysis) {
    risk(sheet, summary.analysis, document);
    // If the document was not assessed, an empty list of findings would be misleading.
    if (wasRead(summary.analysis.gate)) {
      findings(sheet, summary.analysis.findings);
      missing(sheet, summary.analysis.missing);
    }
  }
  asks(sheet, summary.asks);
  obligations(sheet, summary.obligations);
  approvals(sheet, summary.approvals, summary.history);
  if (sheet.hasPlaceholders) explainPlaceholder(sheet);
  await drawPageFooters(
    sheet,
    `Contract summary ${number} · ${revision}`,
    `Printed for ${printedBy} on ${instantWords(printedAt)}. The analysis finds clauses and quotes them; it is not legal advice.`,
  );
  return await closeSheet(sheet);
}

function explainPlaceholder(sheet: Sheet): void {
  makeRoom(sheet, 24);
  moveDown(sheet, 8);
  write(
    sheet,
    `${placeholder} replaces a character that can't be printed here. The contract itself shows it.`,
    styles.small,
  );
}
