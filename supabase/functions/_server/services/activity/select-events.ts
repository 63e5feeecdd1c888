import type { ActivityEvent } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { subjectsOf } from '../messages/select-messages.ts';
import { activityTitle } from './title.ts';

interface Row extends Omit<ActivityEvent, 'title' | 'names'> {
  subject: string | null;
  contract_name: string | null;
}

/**
 * Selects activity log entries with their titles, in the order and number that `rest` sets. Subjects are
 * looked up under the caller's own policies; names the caller may not see are left out of the title. Names
 * come from subqueries, one key lookup each. Planning nine joins with their policies took longer than the
 * rest of the request.
 * @param rest what follows `from … where e.org_id = <the active organization>`
 */
export async function selectEvents(
  sql: Transaction,
  rest: ReturnType<Transaction>,
): Promise<ActivityEvent[]> {
  const rows = await sql<Row[]>`
    select e.id, e.project_id, e.contract_id, e.actor_id,
      (select p.name from public.projects p where p.id = e.project_id) as project_name,
      (select actor.name from private.people actor where actor.id = e.actor_id) as actor_name,
      e.action, e.entity_type, e.entity_id,
        coalesce(e.after ->> 'note', e.after ->> 'review_note', e.after ->> 'waived_reason', e.after ->> 'withdrawn_reason') as note,
        e.before, e.after,
      e.created_at,
      coalesce(
        (select c.name from public.contracts c where c.id = e.contract_id),
        case e.entity_type when 'contract' then coalesce(e.after, e.before) ->> 'name' end) as contract_name,
      case e.entity_type
        when 'project' then coalesce(
          (select p.name from public.projects p where p.id = e.project_id), coalesce(e.after, e.before) ->> 'name')
        when 'contract_document' then coalesce(e.after ->> 'file_name',
          (select d.file_name from public.contract_documents d where d.id = e.entity_id))
        when 'contract_finding' then (select f.title from public.contract_findings f where f.id = e.entity_id)
        when 'compliance_check' then (select k.title from public.compliance_checks k where k.id = e.entity_id)
        when 'compliance_requirement' then (select r.title from public.compliance_requirements r where r.id = e.entity_id)
        when 'project_requirement' then (select r.title from public.compliance_requirements r
          where r.id = coalesce((coalesce(e.after, e.before) ->> 'requirement_id')::uuid,
            (select q.requirement_id from public.project_requirements q where q.id = e.entity_id)))
        when 'compliance_evidence' then (select v.file_name from public.compliance_evidence v where v.id = e.entity_id)
        when 'compliance_evidence_link' then (select l.recipient from public.compliance_evidence_links l where l.id = e.entity_id)
        when 'invitation' then (select i.email from public.invitations i where i.id = e.entity_id)
        when 'job' then replace(e.after ->> 'kind', '_', ' ')
        when 'language_model_consent' then e.after ->> 'host'
        when 'language_model_reading' then coalesce(
          e.after ->> 'host', (select c.name from public.contracts c where c.id = e.contract_id))
        when 'language_model_question' then e.after ->> 'host'
        when 'document_set' then (select c.name from public.contracts c where c.id = e.contract_id)
        when 'ask' then (select left(k.ask, 300) from public.asks k where k.id = e.entity_id)
        when 'ask_outcome' then (select left(k.ask, 300) from public.ask_outcomes o
          join public.asks k on k.org_id = o.org_id and k.id = o.ask_id where o.id = e.entity_id)
        when 'playbook_version' then 'version ' || coalesce(coalesce(e.after, e.before) ->> 'number',
          (select v.number::text from public.playbook_versions v where v.org_id = e.org_id and v.id = e.entity_id))
        when 'organization_holiday' then coalesce(e.after, e.before) ->> 'name'
        when 'sso_connection' then coalesce(e.after, e.before) ->> 'issuer'
        when 'sso_domain' then coalesce(coalesce(e.after, e.before) ->> 'domain',
          (select d.domain from public.sso_domains d where d.org_id = e.org_id and d.id = e.entity_id))
        when 'notice_template' then coalesce(e.after, e.before) ->> 'type'
        when 'lien_rule_confirmation' then coalesce(e.after, e.before) ->> 'rule'
        when 'notice' then (select n.subject from public.notices n where n.org_id = e.org_id and n.id = e.entity_id)
        when 'reminder' then (select r.title from public.reminders r where r.id = e.entity_id)
        when 'api_key' then (select k.name from public.api_keys k where k.org_id = e.org_id and k.id = e.entity_id)
        when 'reporting_login' then (select l.name from public.reporting_logins l where l.org_id = e.org_id and l.id = e.entity_id)
        when 'webhook' then coalesce(coalesce(e.after, e.before) ->> 'name',
          (select w.name from public.webhooks w where w.org_id = e.org_id and w.id = e.entity_id))
        when 'deadline' then (select d.title from public.deadlines d where d.org_id = e.org_id and d.id = e.entity_id)
        when 'notice_bundle' then (select b.title from public.chain_bundles b where b.org_id = e.org_id and b.id = e.entity_id)
        when 'payment' then (
          select coalesce(p.number, 'without a number') from public.payments p where p.org_id = e.org_id and p.id = e.entity_id)
        when 'lien_waiver' then (select w.recipient from public.lien_waivers w where w.org_id = e.org_id and w.id = e.entity_id)
        when 'payment_file' then (select f.file_name from public.payment_files f where f.org_id = e.org_id and f.id = e.entity_id)
        when 'site_event' then (select replace(s.kind::text, '_', ' ') from public.site_events s
          where s.org_id = e.org_id and s.id = e.entity_id)
        when 'site_event_file' then (select f.file_name from public.site_event_files f where f.org_id = e.org_id and f.id = e.entity_id)
        when 'message_template' then coalesce(e.after, e.before) ->> 'template'
        when 'party' then (select y.name from public.parties y where y.org_id = e.org_id and y.id = e.entity_id)
        when 'project_party' then (select y.name from public.parties y where y.org_id = e.org_id
          and y.id = coalesce((coalesce(e.after, e.before) ->> 'party_id')::uuid,
            (select r.party_id from public.project_parties r where r.org_id = e.org_id and r.id = e.entity_id)))
        when 'party_merge' then (select y.name from public.party_merges m join public.parties y on y.org_id = m.org_id and y.id = m.kept_id
          where m.org_id = e.org_id and m.id = e.entity_id)
        when 'obligation' then (select o.title from public.obligations o where o.id = e.entity_id)
        else case when starts_with(e.entity_type, 'notice_') then (
          select n.subject from public.notices n where n.org_id = e.org_id and n.id = (coalesce(e.after, e.before) ->> 'notice_id')::uuid)
        when e.entity_type in ('membership', 'project_member', 'contract_share') then (
          select person.name from private.people person
          where person.id = coalesce(
            (coalesce(e.after, e.before) ->> 'user_id')::uuid,
            (select m.user_id from public.memberships m where m.id = e.entity_id),
            (select pm.user_id from public.project_members pm where pm.id = e.entity_id))) end
      end as subject
    from public.activity_events e
    where e.org_id = (select private.active_org_id()) ${rest}`;
  const people = await namesIn(sql, rows);
  const messages = await subjectsOf(sql, [...new Set(rows.flatMap((row) => messageOf(row) ?? []))]);
  return rows.map(({ subject, contract_name, ...event }) => ({
    ...event,
    title: activityTitle({
      ...event,
      subject: subject ?? messages.get(messageOf(event) ?? '') ?? null,
      contract_name,
    }),
    names: Object.fromEntries(
      idsIn(event).flatMap((id) => {
        const name = people.get(id);
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
  }));
}

/** The message that an entry is about. */
function messageOf({
  entity_type,
  entity_id,
  after,
}: Pick<Row, 'entity_type' | 'entity_id' | 'after'>): string | null {
  if (entity_type === 'message') return entity_id;
  const of = entity_type === 'message_reply' ? after?.message_id : null;
  return typeof of === 'string' ? of : null;
}

/** The people whose ids appear in the changes of these events. */
async function namesIn(sql: Transaction, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  if (ids.length === 0) return new Map();
  const people = await sql<{ id: string; name: string }[]>`
    select p.id, p.name from private.people p where p.id = any (string_to_array(${ids.join(',')}, ',')::uuid[])`;
  return new Map(people.map(({ id, name }) => [id, name]));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids in the columns that refer to people. */
function idsIn({ before, after }: Pick<Row, 'before' | 'after'>): string[] {
  return [before, after].flatMap((columns) =>
    Object.entries(columns ?? {}).flatMap(([column, value]) =>
      /(_id|_by)$/.test(column) && typeof value === 'string' && uuid.test(value) ? [value] : [],
    ),
  );
}
