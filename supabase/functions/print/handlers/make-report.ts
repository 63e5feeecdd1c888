import process from 'node:process';
import { z } from 'zod';
import type { Transaction } from '../../_server/db/pool.ts';
import { inSystemTransaction } from '../../_server/db/privileged.ts';
import { type Ctx, onBehalfOf } from '../../_server/db/with-user.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import { sha256 } from '../../_server/http/hash.ts';
import { signingSecret } from '../../_server/secret-key.ts';
import { unsubscribeUrls } from '../../_server/services/mail-messages/unsubscribe-urls.ts';
import { writeMail } from '../../_server/services/mail-messages/write-mail.ts';
import { gatherReport } from '../../_server/services/reports/content/gather.ts';
import { linkDays, reportMimeTypes, signReportLink } from '../../_server/services/reports/file.ts';
import { refuseUnseen, risksForStaff } from '../../_server/services/reports/refuse-unseen.ts';
import { selectReports } from '../../_server/services/reports/select-reports.ts';
import { discardReport, reportPath, storeReport } from '../../_server/storage/report-files.ts';
import { reportMail } from '../../_shared/mail/templates.ts';
import { reachFonts } from '../../_shared/print/fonts/reach.ts';
import type { OnProgress, ReportContent } from '../../_shared/report/content.ts';
import { notificationKinds } from '../../_shared/schemas/notification-kinds.ts';
import type { Report } from '../../_shared/schemas/report.ts';
import { JobError, type RepeatableWork, repeatable } from '../../jobs/handler.ts';
import { siteUrl } from '../../jobs/mail/settings.ts';

const payload = z.object({ report_id: z.uuid() });

type Transact = RepeatableWork<unknown>['transaction'];

/** Progress after reading the data, loading the fonts, and building the file. */
const readBy = 0.15;
const fontsBy = 0.2;
const printShare = 0.95;
/** Minimum interval between progress updates. */
const everyMs = 400;

/**
 * Builds a report from data the requester may see now, and files it with its emails in the transaction that
 * completes the job. An attempt killed earlier starts over. Each attempt stores its own object; only the
 * object of the attempt that files its row counts.
 */
export const makeReport = repeatable(
  payload,
  async ({ job, payload: { report_id: id }, transaction, finish, signal }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const ids = { orgId: job.org_id, id };
    const request = await transaction((sql) => begin(sql, ids));
    if (!request) return;
    try {
      const content = await inSystemTransaction(`job:${job.id}`, (sql) => gather(sql, ids, request), {
        atOneMoment: true,
      });
      await noteProgress(transaction, ids, readBy);
      const note = noting(transaction, ids, signal);
      const file = await write(content, request.format, {
        onFont: (done) => note(readBy + done * (fontsBy - readBy)),
        onProgress: (done) => note(fontsBy + done * (printShare - fontsBy)),
      });
      signal.throwIfAborted();
      await noteProgress(transaction, ids, printShare);
      const path = reportPath({ orgId: ids.orgId, reportId: id }, `${job.id}-${job.attempts}`);
      const fileName = `${content.kind.toLowerCase().replaceAll(' ', '-')}-${content.lastDay}.${request.format}`;
      // A requester who left, or may no longer see the data, gets no report, and neither do the recipients.
      if (!(await transaction((sql) => isStillWanted(sql, ids, request)))) return;
      await storeReport(path, { bytes: file.bytes, mimeType: reportMimeTypes[request.format] });
      const isFiled = await transaction(async (sql) => {
        const filed = await sql`
          update public.reports r set state = 'ready', progress = 1, file_name = ${fileName}, storage_path = ${path},
            size_bytes = ${file.bytes.byteLength}, pages = ${file.pages}, rows_listed = ${rowsIn(content)}, sha256 = ${sha256(file.bytes)},
            ready_at = ${content.createdAt}, last_error = null
          where r.org_id = ${ids.orgId} and r.id = ${id} and r.state = 'running' returning r.id`;
        if (filed.length > 0) await mailOut(sql, ids, content, { fileName, size: file.bytes.byteLength });
        await finish(sql);
        return filed.length > 0;
      });
      if (!isFiled) await discardReport(path);
    } catch (error) {
      if (error instanceof NotWanted) return;
      const problem = problemOf(error);
      if (problem || job.attempts >= job.max_attempts)
        await transaction((sql) => giveUp(sql, ids, problem ?? 'Several attempts failed.'));
      if (problem) throw new JobError(problem, { forGood: true });
      throw error;
    }
  },
  { lane: 'print' },
);

interface Ids {
  orgId: string;
  id: string;
}

type ReportRequest = Pick<Report, 'format'> & { requested_by: string | null; api_key_id: string | null };

/** The report, if it is still to be made. */
async function begin(sql: Transaction, { orgId, id }: Ids): Promise<ReportRequest | undefined> {
  const [request] = await sql<ReportRequest[]>`
    update public.reports r set state = 'running', begun_at = coalesce(r.begun_at, now()), progress = 0
    where r.org_id = ${orgId} and r.id = ${id} and r.state in ('queued', 'running')
    returning r.format, r.requested_by, r.api_key_id`;
  return request;
}

/** Reads everything in one snapshot with the requester's rights. */
const gather = (sql: Transaction, ids: Ids, request: ReportRequest): Promise<ReportContent> =>
  asRequester(sql, ids, request, (ctx, report) =>
    gatherReport(ctx, report, { createdAt: new Date().toISOString() }),
  );

/**
 * @returns false if the report was deleted
 * @throws ApiError not_found or forbidden if the requester could not request it now
 */
async function isStillWanted(sql: Transaction, ids: Ids, request: ReportRequest): Promise<boolean> {
  const [there] = await sql`
    select from public.reports r where r.org_id = ${ids.orgId} and r.id = ${ids.id} and r.state = 'running'`;
  if (there) await asRequester(sql, ids, request, (ctx, report) => refuseUnseen(ctx.sql, report));
  return there !== undefined;
}

async function asRequester<Result>(
  sql: Transaction,
  { orgId, id }: Ids,
  request: ReportRequest,
  work: (ctx: Ctx, report: Report) => Promise<Result>,
): Promise<Result> {
  const userId = request.api_key_id ? await ownerFor(sql, orgId, request.api_key_id) : request.requested_by;
  if (!userId) throw new ApiError('not_found', 'The requester no longer exists');
  return await onBehalfOf(sql, { userId, orgId }, async (ctx) => {
    const [report] = await selectReports(ctx.sql, ctx.sql`and r.id = ${id}`);
    if (!report) throw new ApiError('not_found', 'The report was deleted');
    return await work(ctx, report);
  });
}

/**
 * An owner, as whom the report of an API key is gathered: a key is not limited to projects.
 * @throws ApiError not_found if the key no longer works
 */
async function ownerFor(sql: Transaction, orgId: string, keyId: string): Promise<string | null> {
  const [owner] = await sql<{ user_id: string }[]>`
    select m.user_id from public.memberships m
    where m.org_id = ${orgId} and m.role = 'owner' and exists (
      select from public.api_keys k
      where k.org_id = ${orgId} and k.id = ${keyId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and 'reports:write' = any (k.scopes))
    order by m.created_at limit 1`;
  if (!owner) throw new ApiError('not_found', 'The API key no longer works');
  return owner.user_id;
}

async function write(
  content: ReportContent,
  format: Report['format'],
  steps: { onFont: OnProgress; onProgress: OnProgress },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number | null }> {
  if (format === 'csv') {
    const { reportCsv } = await import('../../_shared/report/to-csv.ts');
    return { bytes: await reportCsv(content, steps.onProgress), pages: null };
  }
  if (format === 'xlsx') {
    const { reportXlsx } = await import('../../_shared/report/to-xlsx.ts');
    return { bytes: await reportXlsx(content, steps.onProgress), pages: null };
  }
  const { printReport } = await import('../../_shared/report/pdf/print.ts');
  return await printReport(content, { reach: reachFonts(siteUrl(process.env)), ...steps });
}

/** Updates progress at intervals, always for the first page, and stops between steps when time is up. */
function noting(transaction: Transact, ids: Ids, signal: AbortSignal): OnProgress {
  let noted = performance.now();
  let hasPage = false;
  return async (progress) => {
    const isFirstPage = !hasPage && progress > fontsBy;
    if (!isFirstPage && performance.now() - noted < everyMs) return;
    hasPage ||= isFirstPage;
    signal.throwIfAborted();
    noted = performance.now();
    await noteProgress(transaction, ids, progress);
  };
}

/** The report was deleted or already made: nothing left to do. */
class NotWanted extends Error {}

async function noteProgress(transaction: Transact, { orgId, id }: Ids, progress: number): Promise<void> {
  const { count } = await transaction(
    (sql) => sql`
      update public.reports r set progress = ${Math.round(progress * 1000) / 1000}
      where r.org_id = ${orgId} and r.id = ${id} and r.state = 'running'`,
  );
  if (count === 0) throw new NotWanted('The report is no longer being generated');
}

const rowsIn = ({ sections }: ReportContent): number =>
  sections.reduce((sum, section) => sum + (section.kind === 'table' ? section.rows.length : 0), 0);

/** For a scheduled report: an email to each recipient, with a link that works without an account. */
async function mailOut(
  sql: Transaction,
  { orgId, id }: Ids,
  content: ReportContent,
  file: { fileName: string; size: number },
): Promise<void> {
  const people = await sql<
    {
      recipient_id: string;
      email_id: string;
      user_id: string | null;
      address: string;
      time_zone: string;
      organization: string;
    }[]
  >`select recipient_id, email_id, user_id, address, time_zone, organization from private.report_mail(${orgId}, ${id})`;
  const site = siteUrl(process.env);
  const until = Date.now() + linkDays * 86_400_000;
  const token = signReportLink({ org: orgId, report: id, until }, signingSecret());
  const mails = await Promise.all(
    people.map(async ({ email_id, user_id, address, time_zone, organization }) => {
      const leave = await unsubscribeUrls(site, { o: orgId, u: user_id, a: address, c: 'report' });
      return {
        id: email_id,
        user_id,
        to_address: address,
        category: 'report' as const,
        rendered: reportMail(
          {
            title: content.kind,
            about: content.project ?? content.scope,
            first_day: content.firstDay,
            last_day: content.lastDay,
            sender: content.preparedFor,
            url: `${site}/api/v1/reports/files/${token}`,
            until: new Date(until).toISOString(),
            ...file,
          },
          {
            organization,
            timeZone: time_zone,
            siteUrl: site,
            unsubscribe: { subject: notificationKinds.report.subject, url: leave.page },
          },
        ),
        unsubscribeUrl: leave.oneClick,
        created_by: null,
      };
    }),
  );
  await writeMail(sql, orgId, mails);
  await sql`
    update public.report_recipients c set email_id = t.email_id
    from jsonb_to_recordset(${sql.json(people.map(({ recipient_id, email_id }) => ({ recipient_id, email_id })))})
      as t (recipient_id uuid, email_id uuid)
    where c.org_id = ${orgId} and c.id = t.recipient_id`;
}

/** Errors that no retry can fix, in words for users. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'forbidden')
    return error.message === risksForStaff
      ? 'The requester can no longer read reviews.'
      : "The requester can no longer see this project's finances.";
  if (error.code !== 'not_found') return null;
  return error.extras.reason?.kind === 'not_a_member'
    ? 'The requester has left the organization.'
    : `${error.message}.`;
}

async function giveUp(sql: Transaction, { orgId, id }: Ids, why: string): Promise<void> {
  await sql`
    update public.reports r set state = 'failed', last_error = ${why.slice(0, 2000)}
    where r.org_id = ${orgId} and r.id = ${id} and r.state in ('queued', 'running')`;
}
