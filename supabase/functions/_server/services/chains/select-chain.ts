import type { Chain, ChainParams } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

export type ChainLinks = Omit<Chain, 'marked' | 'audit'> & {
  /**
   * Ids of everything in the paper trail that has log entries: its links, and the versions, steps, services,
   * and proofs of its notices.
   */
  entity_ids: string[];
};

/**
 * Selects the links of a paper trail in one statement, as the caller may see them.
 * A finding belongs to the obligations whose span of the same document overlaps its own. From the marked
 * record the search goes up to its sources and down to its results, and never turns back. An event that
 * started five deadlines does not pull in the other four when one notice is marked.
 * @returns undefined for a link the caller may not see, or whose project or contract is deleted
 */
export async function selectChain(
  sql: Transaction,
  { kind, id }: ChainParams,
): Promise<ChainLinks | undefined> {
  const is = (one: ChainParams['kind']) => (one === kind ? sql`true` : sql`false`);
  const org = sql`(select private.active_org_id())`;
  const overlap = sql`a.document_id = o.document_id and f.start_offset < o.end_offset and o.start_offset < f.end_offset`;
  const passage = sql`
    'contract_id', c.id, 'contract_name', c.name, 'document_version', d.version, 'document_sha256', d.sha256`;
  const [chain] = await sql<ChainLinks[]>`
    with marked as (
      select f.project_id, f.contract_id from public.contract_findings f where ${is('finding')} and f.org_id = ${org} and f.id = ${id}
      union all
      select o.project_id, o.contract_id from private.inside_obligations o where ${is('obligation')} and o.org_id = ${org} and o.id = ${id}
      union all
      select l.project_id, l.contract_id from public.deadlines l where ${is('deadline')} and l.org_id = ${org} and l.id = ${id}
      union all
      select e.project_id, e.contract_id from public.site_events e where ${is('site_event')} and e.org_id = ${org} and e.id = ${id}
      union all
      select n.project_id, n.contract_id from public.notices n where ${is('notice')} and n.org_id = ${org} and n.id = ${id}
    ), first_notices as materialized (
      select n.id, n.finding_id, n.obligation_id, n.deadline_id, n.site_event_id from public.notices n
      where n.org_id = ${org}
        and ((${is('notice')} and n.id = ${id}) or (${is('site_event')} and n.site_event_id = ${id}))
    ), obligation_ids as materialized (
      select ${id}::uuid as id where ${is('obligation')}
      union
      select o.id from public.contract_findings f
      join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id
      join private.inside_obligations o on o.org_id = f.org_id and o.project_id = f.project_id and o.contract_id = f.contract_id
        and ${overlap}
      where ${is('finding')} and f.org_id = ${org} and f.id = ${id} and o.status <> 'dismissed'
      union
      select l.obligation_id from public.deadlines l where ${is('deadline')} and l.org_id = ${org} and l.id = ${id}
      union
      select o.id from private.inside_obligations o
      where ${is('site_event')} and o.org_id = ${org} and o.project_id = (select project_id from marked) and o.site_event_id = ${id}
      union
      select n.obligation_id from first_notices n
      union
      select l.obligation_id from first_notices n join public.deadlines l on l.org_id = ${org} and l.id = n.deadline_id
    ), deadline_ids as materialized (
      select ${id}::uuid as id where ${is('deadline')}
      union
      select n.deadline_id from first_notices n
      union
      select l.id from obligation_ids x
      join public.deadlines l on l.org_id = ${org} and l.project_id = (select project_id from marked) and l.obligation_id = x.id
      where not ${is('deadline')} and not (${is('notice')} and exists (select from first_notices n where n.deadline_id is not null))
    ), answering as materialized (
      select n.id, n.responds_to from public.notices n
      where n.org_id = ${org} and n.project_id = (select project_id from marked)
        and (n.id in (select id from first_notices)
          or (not ${is('notice')} and n.deadline_id in (select id from deadline_ids))
          or (not ${is('notice')} and not ${is('deadline')} and n.obligation_id in (select id from obligation_ids))
          or (${is('finding')} and n.finding_id = ${id}))
    ), notice_ids as materialized (
      select id from answering
      union
      select n.id from public.notices n
      where n.org_id = ${org} and n.project_id = (select project_id from marked)
        and (n.responds_to in (select id from answering) or n.id in (select responds_to from answering))
    ), event_ids as materialized (
      select ${id}::uuid as id where ${is('site_event')}
      union
      select o.site_event_id from obligation_ids x join private.inside_obligations o on o.org_id = ${org} and o.id = x.id
      union
      select n.site_event_id from notice_ids x join public.notices n on n.org_id = ${org} and n.id = x.id
    ), finding_ids as materialized (
      select ${id}::uuid as id where ${is('finding')}
      union
      select n.finding_id from notice_ids x join public.notices n on n.org_id = ${org} and n.id = x.id
      union
      select f.id from obligation_ids x
      join private.inside_obligations o on o.org_id = ${org} and o.id = x.id
      join public.contract_analyses a on a.org_id = o.org_id and a.project_id = o.project_id and a.contract_id = o.contract_id
        and a.is_current
      join public.contract_findings f on f.org_id = a.org_id and f.project_id = a.project_id and f.contract_id = a.contract_id
        and f.analysis_id = a.id and ${overlap} and f.review_status <> 'rejected'
      where not ${is('finding')}
    ), entities as materialized (
      select id from finding_ids union select id from obligation_ids union select id from deadline_ids
      union select id from event_ids union select id from notice_ids
      union select v.id from notice_ids x join public.notice_versions v on v.org_id = ${org} and v.notice_id = x.id
      union select s.id from notice_ids x join public.notice_status_changes s
        on s.org_id = ${org} and s.project_id = (select project_id from marked) and s.notice_id = x.id
      union select s.id from notice_ids x join public.notice_services s
        on s.org_id = ${org} and s.project_id = (select project_id from marked) and s.notice_id = x.id
      union select f.id from notice_ids x join public.notice_proofs f on f.org_id = ${org} and f.notice_id = x.id
    )
    select p.id as project_id, p.name as project_name,
      (select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'quote', coalesce(f.shown, f.quote), 'page', f.page,
          'severity', f.severity, 'review_status', f.review_status, 'created_at', f.created_at, ${passage})
            order by f.severity, f.position), '[]')
        from public.contract_findings f
        join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id and c.deleted_at is null
        join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id
        left join public.contract_documents d on d.org_id = a.org_id and d.id = a.document_id
        where f.org_id = ${org} and f.id in (select id from finding_ids)) as findings,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'quote', coalesce(o.shown, o.quote), 'page', o.page,
          'status', o.status, 'due_date', o.due_date, 'anchor_date', o.anchor_date, 'anchor_event', o.anchor_event,
          'site_event_id', o.site_event_id, 'created_at', o.created_at, 'created_by_name', w.name, 'decided_by_name', decider.name,
          'decided_at', o.decided_at, ${passage}) order by o.due_date, o.id), '[]')
        from private.inside_obligations o
        join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
        left join public.contract_documents d on d.org_id = o.org_id and d.id = o.document_id
        left join private.people w on w.id = o.created_by
        left join private.people decider on decider.id = o.decided_by
        where o.org_id = ${org} and o.id in (select id from obligation_ids)) as obligations,
      (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'source', l.source, 'status', l.status, 'due_on', l.due_on,
          'act_by', l.act_by, 'words', coalesce(l.basis -> 'words', '[]'), 'citation', l.basis ->> 'citation',
          'responsible_name', r.name, 'obligation_id', l.obligation_id, 'created_at', l.created_at, 'created_by_name', w.name)
          order by l.act_by, l.id), '[]')
        from public.deadlines l
        left join private.people w on w.id = l.created_by
        left join private.people r on r.id = l.responsible_id
        where l.org_id = ${org} and l.id in (select id from deadline_ids)) as deadlines,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'happened_on', e.happened_on, 'location', e.location,
          'words', e.words, 'created_at', e.created_at, 'created_by_name', w.name) order by e.happened_on, e.id), '[]')
        from public.site_events e
        left join private.people w on w.id = e.created_by
        where e.org_id = ${org} and e.id in (select id from event_ids)) as site_events,
      (select coalesce(json_agg(json_build_object('id', n.id, 'type', n.type, 'number', n.number, 'status', n.status,
          'subject', n.subject, 'counterparty', n.counterparty, 'due_by', n.due_by, 'issued_at', n.issued_at, 'pages', n.pages,
          'sha256', n.sha256, 'finding_id', n.finding_id, 'obligation_id', n.obligation_id, 'deadline_id', n.deadline_id,
          'site_event_id', n.site_event_id, 'responds_to', n.responds_to, 'responds_how', n.responds_how, 'created_at', n.created_at,
          'created_by_name', w.name,
          'approval', (
            select json_build_object('by_name', approver.name, 'bar_number', s.bar_number, 'bar_jurisdiction', s.bar_jurisdiction,
              'version_number', s.version_number, 'content_sha256', s.content_sha256, 'created_at', s.created_at)
            from public.notice_status_changes s
            left join private.people approver on approver.id = s.actor_id
            where n.status not in ('draft', 'reviewed', 'discarded') and s.org_id = n.org_id and s.project_id = n.project_id
              and s.notice_id = n.id and s.action = 'approve'
            order by s.id desc limit 1),
          'services', (
            select coalesce(json_agg(json_build_object('id', s.id, 'recipient_name', s.recipient_name, 'means', s.means, 'sent_to',
              s.sent_to,
              'served_on', s.served_on, 'tracking_number', s.tracking_number, 'recorded_by_name', recorder.name,
              'voided_reason', s.voided_reason) order by s.served_on, s.id), '[]')
            from public.notice_services s
            left join private.people recorder on recorder.id = s.recorded_by
            where s.org_id = n.org_id and s.project_id = n.project_id and s.notice_id = n.id),
          'proofs', (
            select coalesce(json_agg(json_build_object('id', f.id, 'service_id', f.service_id, 'file_name', f.file_name, 'sha256', f.sha256,
              'created_at', f.created_at) order by f.id), '[]')
            from public.notice_proofs f where f.org_id = n.org_id and f.notice_id = n.id))
          order by n.id), '[]')
        from public.notices n
        left join private.people w on w.id = n.created_by
        where n.org_id = ${org} and n.id in (select id from notice_ids)) as notices,
      (select coalesce(json_agg(x.id), '[]') from entities x where x.id is not null) as entity_ids,
      (select count(*)::integer from public.activity_events e
        where e.org_id = ${org} and e.entity_id in (select x.id from entities x where x.id is not null)) as audit_total
    from marked m
    join public.projects p on p.org_id = ${org} and p.id = m.project_id and p.deleted_at is null
    left join public.contracts c on c.org_id = p.org_id and c.id = m.contract_id
    where c.deleted_at is null`;
  return chain;
}
