import { openWords, voidWords } from '../../schemas/contract-approval.ts';
import type { ContractAction, ContractApproval, ContractStatusChange } from '../../schemas/index.ts';
import { heading } from '../heading.ts';
import { type Sheet, styles } from '../sheet.ts';
import { heightOf, makeRoom, moveDown, write } from '../type.ts';
import { dateWords, instantWords, inWords } from '../words.ts';

/** Lawyers' decisions on documents, and the contract's status history. */
export function approvals(
  sheet: Sheet,
  decisions: readonly ContractApproval[],
  history: readonly ContractStatusChange[],
): void {
  heading(sheet, 'Approval');
  if (decisions.length === 0) write(sheet, 'No lawyer has reviewed this contract.', styles.body);
  for (const decision of decisions) drawDecision(sheet, decision);
  if (history.length === 0) return;
  heading(sheet, 'History');
  for (const change of history) drawStep(sheet, change);
}

function drawStep(sheet: Sheet, change: ContractStatusChange): void {
  const { actor_name, created_at, note } = change;
  makeRoom(sheet, 30);
  write(sheet, step(change), styles.strong);
  write(sheet, `${actor_name ?? 'System'}, ${instantWords(created_at)}`, styles.small);
  if (note) write(sheet, `Note: ${note}`, styles.body);
  moveDown(sheet, 6);
}

const steps: Record<ContractAction, string> = {
  submit: 'Submitted',
  reject: 'Rejected',
  activate: 'Activated',
  expire: 'Expired',
  renew: 'Renewed',
  terminate: 'Terminated',
  cancel: 'Canceled',
  reopen: 'Returned to review',
};

function step({ action, from_status, to_status, end_date }: ContractStatusChange): string {
  const [from, to] = [from_status, to_status].map((status) => inWords(status).toLowerCase());
  return `${steps[action]}${end_date ? ` until ${dateWords(end_date)}` : ''} (${from} to ${to})`;
}

function drawDecision(sheet: Sheet, approval: ContractApproval): void {
  const { decision, void_reason, lawyer_name, bar_number, bar_jurisdiction, created_at } = approval;
  const { document_version, document_file_name, document_sha256, note, override_reason, by_submitter } =
    approval;
  const stated = `${inWords(decision)} by ${lawyer_name} (${bar_jurisdiction} bar no. ${bar_number}) on ${instantWords(created_at)}`;
  makeRoom(sheet, heightOf(sheet, stated, styles.strong) + 40);
  write(sheet, void_reason ? `${stated}. Void: ${voidWords[void_reason]}.` : stated, styles.strong);
  write(
    sheet,
    `Version ${document_version}, ${document_file_name}, SHA-256 ${document_sha256}`,
    styles.small,
  );
  if (by_submitter) write(sheet, 'Submitted and approved by the same person.', styles.body);
  const open = openWords(approval.open_matters);
  if (open) write(sheet, `Open items at approval: ${open}.`, styles.body);
  if (override_reason) write(sheet, `Reason for approving with open items: ${override_reason}`, styles.body);
  if (note) write(sheet, `Note: ${note}`, styles.body);
  moveDown(sheet, 8);
}
