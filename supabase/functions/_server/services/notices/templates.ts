import { noticeFacts } from '../../../_shared/notices/facts.ts';
import { plainText } from '../../../_shared/notices/fill.ts';
import {
  type LegalNoticeType,
  legalNoticeTypes,
  type NoticeDocument,
  type NoticeGuidance,
  type NoticeTemplate,
  type SaveNoticeTemplate,
} from '../../../_shared/schemas/index.ts';
import { stateCode } from '../../../_shared/vocabulary/states.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

interface Row {
  type: LegalNoticeType;
  revision: number;
  body: NoticeDocument;
  written_by_name: string | null;
  created_at: string;
}

const selectNewest = (sql: Transaction, only = sql``) => sql<Row[]>`
  select distinct on (t.type) t.type, t.revision, t.body, w.name as written_by_name, t.created_at
  from public.notice_templates t
  left join private.people w on w.id = t.created_by
  where t.org_id = (select private.active_org_id()) ${only}
  order by t.type, t.revision desc`;

/** The built-in templates, loaded on demand because they are long. */
const shipped = async () => (await import('../../../_shared/notices/templates.ts')).shippedTemplates;

/** Lists each type's current template: the organization's latest revision, else the built-in one. */
export async function listNoticeTemplates({ ctx: { sql } }: { ctx: Ctx }): Promise<NoticeTemplate[]> {
  const [rows, [caller]] = await Promise.all([
    selectNewest(sql),
    sql<{ may: boolean }[]>`select private.is_org_admin() as may`,
  ]);
  const templates = await shipped();
  return legalNoticeTypes.map((type) => {
    const own = rows.find((row) => row.type === type);
    return {
      type,
      revision: own?.revision ?? 0,
      body: own?.body ?? templates[type],
      guidance: guidanceOf(type, null, false),
      written_by_name: own?.written_by_name ?? null,
      created_at: own?.created_at ?? null,
      can: { change: caller?.may ?? false },
    };
  });
}

/** Saves the next revision of a template; earlier ones are kept. */
export async function saveNoticeTemplate({
  ctx,
  input: { type, body },
}: {
  ctx: Ctx;
  input: SaveNoticeTemplate;
}): Promise<NoticeTemplate> {
  await ctx.sql`
    insert into public.notice_templates (org_id, type, body)
    values (private.active_org_id(), ${type}, ${ctx.sql.json((body ?? (await shipped())[type]) as never)})`;
  const saved = (await listNoticeTemplates({ ctx })).find((one) => one.type === type);
  if (!saved) throw notFound('Template');
  return saved;
}

/** A template for a new draft; `isOwn` if the organization wrote its text. */
export interface Template {
  revision: number;
  body: NoticeDocument;
  isOwn: boolean;
}

/** Returns the template for a new draft of this type. */
export async function findTemplate(sql: Transaction, type: LegalNoticeType): Promise<Template> {
  const [own] = await selectNewest(sql, sql`and t.type = ${type}`);
  const built = (await shipped())[type];
  return own
    ? { revision: own.revision, body: own.body, isOwn: differs(own.body, built) }
    : { revision: 0, body: built, isOwn: false };
}

const differs = (a: NoticeDocument, b: NoticeDocument) => plainText(a) !== plainText(b);

/** Whether this revision exists and is the organization's own text. A restored original is not. */
export async function isOwnTemplate(
  sql: Transaction,
  { orgId, type, revision }: { orgId: string; type: LegalNoticeType; revision: number },
): Promise<boolean> {
  if (revision === 0) return false;
  const [row] = await sql<{ body: NoticeDocument }[]>`
    select t.body from public.notice_templates t where t.org_id = ${orgId} and t.type = ${type} and t.revision = ${revision}`;
  return row !== undefined && differs(row.body, (await shipped())[type]);
}

/**
 * Returns the known legal requirements for this type in the project's jurisdiction, with those that apply
 * generally.
 * @param state of the project, as entered
 * @param hasForm the notice follows a statutory form, which lists the state's requirements
 */
export function guidanceOf(type: LegalNoticeType, state: string | null, hasForm: boolean): NoticeGuidance {
  const { purpose, required, service, timing, pitfalls } = noticeFacts[type];
  const code = state && stateCode(state);
  const isState = (jurisdiction: string) => /^[A-Z]{2}$/.test(jurisdiction);
  const covered = hasForm || (code !== null && required.some(({ jurisdiction }) => jurisdiction === code));
  return {
    purpose,
    required: code
      ? required.filter(({ jurisdiction }) => (!hasForm && jurisdiction === code) || !isState(jurisdiction))
      : required,
    service,
    timing,
    pitfalls,
    covered,
  };
}
