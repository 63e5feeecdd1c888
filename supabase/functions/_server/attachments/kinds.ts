import {
  evidenceExtensions,
  maxEvidenceBytes,
  maxPaymentFileBytes,
  maxPaymentFiles,
  maxProofBytes,
  maxSiteEventFileBytes,
  maxSiteEventFiles,
  maxUploadBytes,
  maxWaiverBytes,
  paymentFileExtensions,
  proofExtensions,
  siteEventFileExtensions,
  uploadExtensions,
  waiverExtensions,
} from '../../_shared/schemas/index.ts';
import { documentKindOf, evidenceKindOf, kindOf, proofKindOf } from '../http/file-kind.ts';
import { buckets } from '../storage/buckets.ts';
import { type Attachment, defineAttachment } from './define.ts';

const contractUploads = { mostBytes: maxUploadBytes, extensions: uploadExtensions };

export const contractDocuments = defineAttachment({
  table: 'contract_documents',
  bucket: buckets.contracts,
  accepts: contractUploads,
  typeOf: documentKindOf,
  isArchived: true,
});

export const intakeFiles = defineAttachment({
  table: 'intake_files',
  bucket: buckets.contracts,
  accepts: contractUploads,
  typeOf: documentKindOf,
  isArchived: false,
  // A filed one is a contract document.
  needsFile: (sql) => sql`f.document_id is null`,
});

export const evidenceFiles = defineAttachment({
  table: 'compliance_evidence',
  bucket: buckets.compliance,
  accepts: { mostBytes: maxEvidenceBytes, extensions: evidenceExtensions },
  typeOf: evidenceKindOf,
  isArchived: true,
});

export const issuedNotices = defineAttachment({
  table: 'notices',
  bucket: buckets.notices,
  isArchived: true,
});

export const noticeProofs = defineAttachment({
  table: 'notice_proofs',
  bucket: buckets.notices,
  accepts: { mostBytes: maxProofBytes, extensions: proofExtensions },
  typeOf: proofKindOf,
  isArchived: true,
});

export const siteEventFiles = defineAttachment({
  table: 'site_event_files',
  bucket: buckets.notices,
  accepts: { mostBytes: maxSiteEventFileBytes, extensions: siteEventFileExtensions },
  typeOf: kindOf,
  most: {
    files: maxSiteEventFiles,
    parent: 'site_event_id',
    refusal: `A site event can have at most ${maxSiteEventFiles} files`,
  },
  isArchived: true,
});

export const chainBundles = defineAttachment({
  table: 'chain_bundles',
  bucket: buckets.notices,
  isArchived: false,
});

export const waiverFiles = defineAttachment({
  table: 'lien_waivers',
  bucket: buckets['lien-waivers'],
  accepts: { mostBytes: maxWaiverBytes, extensions: waiverExtensions },
  typeOf: documentKindOf,
  isArchived: true,
});

export const paymentFiles = defineAttachment({
  table: 'payment_files',
  bucket: buckets.payments,
  accepts: { mostBytes: maxPaymentFileBytes, extensions: paymentFileExtensions },
  typeOf: kindOf,
  most: {
    files: maxPaymentFiles,
    parent: 'payment_id',
    refusal: `A payment can have at most ${maxPaymentFiles} files`,
  },
  isArchived: true,
});

export const replyFiles = defineAttachment({
  table: 'message_reply_files',
  bucket: buckets.replies,
  isArchived: true,
});

export const messageAskFiles = defineAttachment({
  table: 'message_ask_files',
  bucket: buckets.contracts,
  isArchived: true,
});

const reportFiles = defineAttachment({
  table: 'reports',
  bucket: buckets.reports,
  isArchived: false,
});

/** Everything that the cleanup job and archives cover; tests compare it with the database. */
export const attachments: readonly Attachment[] = [
  contractDocuments,
  intakeFiles,
  evidenceFiles,
  issuedNotices,
  noticeProofs,
  siteEventFiles,
  chainBundles,
  waiverFiles,
  paymentFiles,
  replyFiles,
  messageAskFiles,
  reportFiles,
];

/** The bucket's name for each table whose files are archived. */
export const archivedBuckets: Readonly<Record<string, string>> = Object.fromEntries(
  attachments.filter(({ isArchived }) => isArchived).map(({ table, bucket }) => [table, bucket.name]),
);
