import type { NoticeDocumentToPrint, PrintedExhibit } from '../../../_shared/print/notice/document.ts';
import type { LegalNoticeType, NoticeContent, NoticeResponse } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { sha256 } from '../../http/hash.ts';
import { buckets } from '../../storage/buckets.ts';
import { fetchFile } from '../../storage/objects.ts';
import { checkStatutory, formHeading } from './statutory-form.ts';
import { isOwnTemplate } from './templates.ts';

/** The printed content of a notice, and the storage paths of its exhibits. */
export interface GatheredNotice {
  notice: NoticeDocumentToPrint;
  status: string;
  /** What the law asks for and the letter lacks. */
  lacks: string[];
  projectId: string;
  exhibits: { label: string; file_name: string; sha256: string; kind: string; path: string | null }[];
}

interface Row {
  type: LegalNoticeType;
  form: string | null;
  template_revision: number;
  responds_how: NoticeResponse | null;
  status: string;
  number: string | null;
  project_id: string;
  organization: string;
  time_zone: string;
  project: string;
  contract: string | null;
  version: number;
  content_sha256: string;
  content: NoticeContent;
  asked_at: string | null;
  asked_version: number | null;
  approver: string | null;
  bar_number: string | null;
  bar_jurisdiction: string | null;
}

/**
 * Loads the content to print. While a notice is being issued: the requested version, with number, date, and
 * approval. Otherwise the latest version as a draft. The caller's rights apply.
 */
export async function gatherNotice(
  sql: Transaction,
  { orgId, id }: { orgId: string; id: string },
): Promise<GatheredNotice | undefined> {
  const [row] = await sql<Row[]>`
    select n.type, n.form, n.template_revision, n.responds_how, n.status, n.number, n.project_id,
      o.name as organization, o.time_zone, p.name as project, c.name as contract,
      v.number as version, v.content_sha256, v.content, asked.created_at as asked_at, asked.version_number as asked_version,
      -- On paper a person has the name they had, without the day they left.
      coalesce((select f.name from public.former_members f where f.org_id = n.org_id and f.user_id = approval.actor_id),
        (select w.name from public.profiles w where w.id = approval.actor_id)) as approver, approval.bar_number, approval.bar_jurisdiction
    from public.notices n
    join public.organizations o on o.id = n.org_id
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
    left join lateral (
      select s.created_at, s.version_number from public.notice_status_changes s
      where n.status = 'issuing' and s.org_id = n.org_id and s.notice_id = n.id and s.action = 'issue' order by s.id desc limit 1
    ) asked on true
    left join lateral (
      select s.actor_id, s.bar_number, s.bar_jurisdiction from public.notice_status_changes s
      where n.status = 'issuing' and s.org_id = n.org_id and s.notice_id = n.id and s.action = 'approve' order by s.id desc limit 1
    ) approval on true
    join lateral (
      select x.number, x.content, x.content_sha256 from public.notice_versions x
      where x.org_id = n.org_id and x.notice_id = n.id and (asked.version_number is null or x.number = asked.version_number)
      order by x.number desc limit 1
    ) v on true
    where n.org_id = ${orgId} and n.id = ${id}`;
  if (!row) return undefined;
  const isIssue = row.asked_at !== null;
  const bar = [row.bar_jurisdiction, row.bar_number && `bar no. ${row.bar_number}`].filter(Boolean).join(' ');
  const { missing } = await checkStatutory({
    type: row.type,
    form: row.form,
    isOwnText: await isOwnTemplate(sql, { orgId, type: row.type, revision: row.template_revision }),
    isWithdrawal: row.responds_how === 'withdraws',
    facts: { state: null, role: null, kind: null, rule: null },
    body: row.content.body,
  });
  return {
    status: row.status,
    lacks: missing,
    projectId: row.project_id,
    notice: {
      type: row.type,
      form: await formHeading(row.form),
      number: isIssue ? row.number : null,
      date: row.asked_at && localDay(row.asked_at, row.time_zone),
      organization: row.organization,
      project: row.project,
      contract: row.contract,
      version: row.version,
      contentSha256: row.content_sha256,
      content: row.content,
      approvedBy: isIssue && row.approver ? { name: row.approver, bar: bar || null } : null,
      // The time of the request, so that printing it again gives the same file.
      printedAt: new Date(row.asked_at ?? Date.now()).toISOString(),
    },
    exhibits: await findExhibits(sql, orgId, row.content),
  };
}

function localDay(instant: string, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant));
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

async function findExhibits(
  sql: Transaction,
  orgId: string,
  { exhibits }: NoticeContent,
): Promise<GatheredNotice['exhibits']> {
  const ids = exhibits.map(({ id }) => id).join(',');
  if (ids === '') return [];
  const files = await sql<{ id: string; storage_path: string }[]>`
    select d.id, d.storage_path from public.contract_documents d
    where d.org_id = ${orgId} and d.id = any (string_to_array(${ids}, ',')::uuid[])
    union all
    select e.id, e.storage_path from public.compliance_evidence e
    where e.org_id = ${orgId} and e.id = any (string_to_array(${ids}, ',')::uuid[])`;
  return exhibits.map(({ id, ...exhibit }) => ({
    ...exhibit,
    path: files.find((file) => file.id === id)?.storage_path ?? null,
  }));
}

/** A user-facing error: an exhibit cannot be printed after the letter. */
export class ExhibitMissing extends Error {}

/**
 * Fetches the exhibits' files one by one and checks that each is the chosen file.
 * @throws ExhibitMissing if one no longer exists or has changed
 */
export async function fetchExhibits({
  exhibits,
}: Pick<GatheredNotice, 'exhibits'>): Promise<PrintedExhibit[]> {
  const fetched: PrintedExhibit[] = [];
  for (const { kind, path, ...exhibit } of exhibits) {
    if (!path) throw new ExhibitMissing(`${exhibit.file_name} no longer exists`);
    const bucket = kind === 'contract_document' ? buckets.contracts : buckets.compliance;
    const bytes = await fetchFile(bucket, path);
    if (sha256(bytes) !== exhibit.sha256)
      throw new ExhibitMissing(`${exhibit.file_name} has changed since it was chosen`);
    fetched.push({ ...exhibit, bytes });
  }
  return fetched;
}
