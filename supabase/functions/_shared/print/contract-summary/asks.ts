import { heading } from '../heading.ts';
import { type Sheet, styles } from '../sheet.ts';
import { makeRoom, moveDown, write } from '../type.ts';
import type { ContractSummaryDocument } from './document.ts';

/** Open asks of the counterparty with their last outcome. Readers who may not see asks get no section. */
export function asks(sheet: Sheet, list: ContractSummaryDocument['asks']): void {
  if (list.length === 0) return;
  heading(sheet, `Asks (${list.length})`);
  for (const { number, page, change, response } of list) {
    makeRoom(sheet, 40);
    write(sheet, `${number}. ${change}`, styles.body);
    const about = [page === null ? 'New clause' : `Page ${page}`, response || 'No outcome yet'];
    write(sheet, about.join(' · '), styles.small);
    moveDown(sheet, 6);
  }
}
