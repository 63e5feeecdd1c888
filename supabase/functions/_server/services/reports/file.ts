/** Report files: for those who may see the report, and through a signed link for email recipients. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ReportFormat } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findReport } from './select-reports.ts';

export const reportMimeTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface ReportFile {
  path: string;
  fileName: string;
  size: number;
  format: ReportFormat;
}

/** Only the system may read the storage path. */
const findFile = async (sql: Transaction, orgId: string, id: string): Promise<ReportFile | undefined> => {
  const [file] = await sql<ReportFile[]>`
    select r.storage_path as path, r.file_name as "fileName", r.size_bytes as size, r.format
    from public.reports r where r.org_id = ${orgId} and r.id = ${id} and r.state = 'ready'`;
  return file;
};

/**
 * Checks that the caller may download the file, and returns its organization.
 * @throws ApiError not_found for a report the caller may not see, conflict for one that is not ready
 */
export async function reportToDownload({ sql }: Ctx, id: string): Promise<{ orgId: string; id: string }> {
  const report = await findReport(sql, id);
  if (!report) throw notFound('Report');
  if (report.state !== 'ready') throw new ApiError('conflict', 'This report is not ready');
  const [row] = await sql<{ org_id: string }[]>`select private.active_org_id() as org_id`;
  if (!row) throw notFound('Report');
  return { orgId: row.org_id, id };
}

/** @param sql a system transaction */
export async function reportFile(
  sql: Transaction,
  { orgId, id }: { orgId: string; id: string },
): Promise<ReportFile> {
  const file = await findFile(sql, orgId, id);
  if (!file) throw notFound('Report');
  return file;
}

const linkSchema = z.object({
  org: z.uuid(),
  report: z.uuid(),
  /** In milliseconds since 1970. */
  until: z.int(),
});

const signature = (body: string, secret: string): Buffer =>
  createHmac('sha256', `plumbline report:${secret}`).update(body).digest();

/** How many days an emailed link works. */
export const linkDays = 30;

/** Letters, digits, '-', '_' and one '.'. */
export function signReportLink(link: z.infer<typeof linkSchema>, secret: string): string {
  const body = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${body}.${signature(body, secret).toString('base64url')}`;
}

/** An emailed link that does not work: it is not one of ours, has expired, or the report was deleted. */
export class LinkOver extends ApiError {
  readonly why: 'unknown' | 'ended' | 'deleted';

  constructor(why: LinkOver['why']) {
    const words = {
      unknown: 'This is not a report link',
      ended: 'This link has expired',
      deleted: 'This report was deleted',
    };
    super('not_found', words[why]);
    this.why = why;
  }
}

/**
 * Returns the report of an emailed link, until it expires or the report is deleted.
 * @param sql a system transaction: the request has no sign-in
 * @throws LinkOver if the link does not work
 */
export async function linkedReport(
  sql: Transaction,
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<ReportFile> {
  const [body, input, ...more] = token.split('.');
  if (!body || !input || more.length > 0) throw new LinkOver('unknown');
  const [ours, theirs] = [signature(body, secret), Buffer.from(input, 'base64url')];
  if (theirs.length !== ours.length || !timingSafeEqual(ours, theirs)) throw new LinkOver('unknown');
  const link = linkSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (link.until <= now.getTime()) throw new LinkOver('ended');
  const file = await findFile(sql, link.org, link.report);
  if (!file) throw new LinkOver('deleted');
  return file;
}
