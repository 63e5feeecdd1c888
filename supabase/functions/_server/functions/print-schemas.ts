/** PDFs that the function `print` prints while a request waits. Long documents are jobs. */
import { z } from 'zod';
import {
  analysisSchema,
  complianceCheckSchema,
  complianceSummarySchema,
  contractApprovalSchema,
  contractDocumentSchema,
  contractSchema,
  contractStatusChangeSchema,
  legalNoticeTypes,
  noticeContentSchema,
  obligationSchema,
} from '../../_shared/schemas/index.ts';

/** A logo with its bytes in base64. */
const logoSchema = z.object({ mimeType: z.string(), base64: z.string() }).nullable();

/** A row of an issues list. */
const issueSchema = z.object({
  number: z.int(),
  page: z.int().nullable(),
  quote: z.string(),
  change: z.string(),
  reason: z.string(),
  response: z.string(),
});

export const contractSummarySchema = z.object({
  organization: z.string(),
  logo: logoSchema,
  printedBy: z.string(),
  printedAt: z.string(),
  contract: contractSchema,
  document: contractDocumentSchema.nullable(),
  analysis: analysisSchema.nullable(),
  asks: z.array(issueSchema),
  approvals: z.array(contractApprovalSchema),
  history: z.array(contractStatusChangeSchema),
  obligations: z.array(obligationSchema),
});

export const complianceReportSchema = z.object({
  organization: z.string(),
  logo: logoSchema,
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  printedBy: z.string(),
  printedAt: z.string(),
  today: z.string(),
  summary: complianceSummarySchema,
  checks: z.array(complianceCheckSchema),
  leftOff: z.int(),
});

export const issuesListSchema = z.object({
  organization: z.string(),
  logo: logoSchema,
  contract: z.object({ id: z.string(), name: z.string() }),
  project: z.string(),
  document: z.object({ version: z.int(), file_name: z.string() }),
  printedBy: z.string(),
  printedAt: z.string(),
  issues: z.array(issueSchema),
});

/** A statutory lien waiver form with its blanks filled in. */
export const waiverFormPrintSchema = z.object({
  title: z.string(),
  printed_at: z.string(),
  min_size: z.number(),
  lines: z.array(z.object({ kind: z.enum(['title', 'notice', 'text']), text: z.string() })),
});

/** A draft, and the storage paths of its exhibits. */
export const noticeDraftSchema = z.object({
  notice: z.object({
    type: z.enum(legalNoticeTypes),
    form: z.object({ title: z.string(), signs: z.boolean(), top: z.string().optional() }).nullish(),
    organization: z.string(),
    project: z.string(),
    contract: z.string().nullable(),
    version: z.int(),
    contentSha256: z.string(),
    content: noticeContentSchema,
    printedAt: z.string(),
  }),
  exhibits: z.array(
    z.object({
      label: z.string(),
      file_name: z.string(),
      sha256: z.string(),
      kind: z.string(),
      path: z.string().nullable(),
    }),
  ),
});
