/** Calls the function `print` for PDFs that a request waits for. */
import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { ComplianceReportDocument } from '../../_shared/print/compliance-report/document.ts';
import type { ContractSummaryDocument } from '../../_shared/print/contract-summary/document.ts';
import type { IssuesList } from '../../_shared/print/issues-list/issues-list.ts';
import type { Logo } from '../../_shared/print/logo/draw-logo.ts';
import { callFunction } from './call-function.ts';
import type { noticeDraftSchema, waiverFormPrintSchema } from './print-schemas.ts';

type Pdf = Uint8Array<ArrayBuffer>;

const print = (operation: string, input: unknown): Promise<Pdf> =>
  callFunction('print', operation, input, (reply) => {
    if (!new TextDecoder('latin1').decode(reply.subarray(0, 5)).startsWith('%PDF-'))
      throw new Error('its reply is not a PDF');
    return reply;
  });

/** @throws ApiError unavailable if `print` does not respond, as the others do */
export const printContractSummary = (summary: ContractSummaryDocument): Promise<Pdf> =>
  print('contract-summary', { ...summary, logo: inBase64(summary.logo) });

export const printComplianceReport = (report: ComplianceReportDocument): Promise<Pdf> =>
  print('compliance-report', { ...report, logo: inBase64(report.logo) });

export const printIssuesList = (list: IssuesList): Promise<Pdf> =>
  print('issues-list', { ...list, logo: inBase64(list.logo) });

export const printWaiverForm = (form: z.input<typeof waiverFormPrintSchema>): Promise<Pdf> =>
  print('waiver-form', form);

/** @throws ApiError conflict if an exhibit cannot be printed */
export const printNoticeDraft = (draft: z.input<typeof noticeDraftSchema>): Promise<Pdf> =>
  print('notice-draft', draft);

const inBase64 = (logo: Logo | null) =>
  logo && { mimeType: logo.mimeType, base64: Buffer.from(logo.bytes).toString('base64') };
