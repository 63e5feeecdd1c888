/** The PDFs that a request of the API waits for. */
import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import { settings } from '../_server/env.ts';
import { operation } from '../_server/functions/answer-call.ts';
import {
  complianceReportSchema,
  contractSummarySchema,
  issuesListSchema,
  noticeDraftSchema,
  waiverFormPrintSchema,
} from '../_server/functions/print-schemas.ts';
import { ApiError } from '../_server/http/api-error.ts';
import { ExhibitMissing, fetchExhibits } from '../_server/services/notices/gather.ts';
import { reachFonts } from '../_shared/print/fonts/reach.ts';
import type { Logo } from '../_shared/print/logo/draw-logo.ts';
import { ExhibitProblem } from '../_shared/print/notice/exhibit.ts';

// Loaded on first use: the fonts alone are half a megabyte.
export const documents = {
  'contract-summary': operation(contractSummarySchema, async ({ logo, ...summary }) => {
    const { printContractSummary } = await import('../_shared/print/contract-summary/print.ts');
    return await printContractSummary({ ...summary, logo: fromBase64(logo) }, reachFonts(settings().siteUrl));
  }),
  'compliance-report': operation(complianceReportSchema, async ({ logo, ...report }) => {
    const { printComplianceReport } = await import('../_shared/print/compliance-report/print.ts');
    return await printComplianceReport({ ...report, logo: fromBase64(logo) }, reachFonts(settings().siteUrl));
  }),
  'issues-list': operation(issuesListSchema, async ({ logo, ...list }) => {
    const { printIssuesList } = await import('../_shared/print/issues-list/print.ts');
    return await printIssuesList({ ...list, logo: fromBase64(logo) }, reachFonts(settings().siteUrl));
  }),
  'waiver-form': operation(waiverFormPrintSchema, async (form) => {
    const { printWaiverForm } = await import('../_shared/print/waiver/print.ts');
    return await printWaiverForm(form, reachFonts(settings().siteUrl));
  }),
  'notice-draft': operation(noticeDraftSchema, printDraft),
};

/**
 * Prints a notice as it would be issued, marked as a draft, with the cover sheets of its exhibits but not their
 * pages.
 * @throws ApiError conflict if an exhibit cannot be printed
 */
async function printDraft({ notice, exhibits }: z.infer<typeof noticeDraftSchema>) {
  const { printNoticeDraft } = await import('../_shared/print/notice/issue.ts');
  const draft = { ...notice, number: null, date: null, approvedBy: null };
  try {
    return await printNoticeDraft(draft, await fetchExhibits({ exhibits }));
  } catch (error) {
    if (error instanceof ExhibitMissing || error instanceof ExhibitProblem)
      throw new ApiError('conflict', `${error.message}. Choose another file.`);
    throw error;
  }
}

const fromBase64 = (logo: { mimeType: string; base64: string } | null): Logo | null =>
  logo && { mimeType: logo.mimeType, bytes: Uint8Array.from(Buffer.from(logo.base64, 'base64')) };
