import type { Deadline } from '../../../_shared/schemas/index.ts';
import type { SiteEventKind } from '../../../_shared/vocabulary/site-events.ts';
import type { Transaction } from '../../db/pool.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';

/** What the law says of a deadline; null if the deadline is not from the law. */
export type Statute = Pick<Deadline['basis'], 'citation' | 'delivery' | 'last_on'>;

/** The subject of a notice. */
export interface Subject {
  projectId: string;
  contractId: string | null;
  /** The project's state, as entered. */
  state: string | null;
  finding: { id: string; title: string; quote: string | null } | null;
  obligation: { id: string; title: string; quote: string | null; due_date: string | null } | null;
  deadline: {
    id: string;
    title: string;
    act_by: string;
    rule: string | null;
    statute: Statute | null;
  } | null;
  event: {
    id: string;
    kind: SiteEventKind;
    happened_on: string;
    location: string | null;
    words: string;
  } | null;
  earlier: { id: string; number: string | null; subject: string; issued_on: string | null } | null;
}

/** The law of the deadline `d`. One confirmed without a range ends on its due date. */
export const statuteOf = (sql: Transaction) => sql`
  case when d.source = 'law' then jsonb_build_object('citation', d.basis->'citation', 'delivery', d.basis->'delivery',
    'last_on', coalesce(d.basis->'last_on', to_jsonb(d.due_on))) end`;

interface Named {
  project_id?: string | null;
  contract_id?: string | null;
  finding_id?: string | null;
  obligation_id?: string | null;
  deadline_id?: string | null;
  site_event_id?: string | null;
  responds_to?: string | null;
}

interface Found {
  project_id: string;
  contract_id: string | null;
}

/**
 * Looks up the subject of a notice as the caller sees it, and checks that its records belong together.
 * @returns undefined if no record names a project
 * @throws not_found for records the caller may not see, invalid_input if they belong to different projects or
 * contracts
 */
export async function findSubject(sql: Transaction, named: Named): Promise<Subject | undefined> {
  const { project_id, contract_id, finding_id, deadline_id, site_event_id, responds_to } = named;
  const here = sql`org_id = (select private.active_org_id())`;
  const [finding] = finding_id
    ? await sql<(Found & NonNullable<Subject['finding']>)[]>`
        select id, title, coalesce(shown, quote) as quote, project_id, contract_id from public.contract_findings
          where ${here} and id = ${finding_id}`
    : [];
  if (finding_id && !finding) throw notFound('Finding');
  const [deadline] = deadline_id
    ? await sql<(Found & NonNullable<Subject['deadline']> & { obligation_id: string | null })[]>`
        select d.id, d.title, d.act_by, split_part(d.rule_key, '@', 1) as rule, d.obligation_id, d.project_id, d.contract_id,
          ${statuteOf(sql)} as statute
        from public.deadlines d
        where d.org_id = (select private.active_org_id()) and d.id = ${deadline_id}`
    : [];
  if (deadline_id && !deadline) throw notFound('Deadline');
  const obligation_id = named.obligation_id ?? deadline?.obligation_id;
  const [obligation] = obligation_id
    ? await sql<(Found & NonNullable<Subject['obligation']>)[]>`
        select id, title, coalesce(shown, quote) as quote, due_date, project_id, contract_id from private.inside_obligations
        where ${here} and id = ${obligation_id}`
    : [];
  if (obligation_id && !obligation) throw notFound('Obligation');
  const [event] = site_event_id
    ? await sql<(Found & NonNullable<Subject['event']>)[]>`
        select id, kind, happened_on, location, words, project_id, contract_id from public.site_events
        where ${here} and id = ${site_event_id}`
    : [];
  if (site_event_id && !event) throw notFound('Event');
  const [earlier] = responds_to
    ? await sql<(Found & NonNullable<Subject['earlier']>)[]>`
        select id, number, subject, issued_at::date as issued_on, project_id, contract_id from public.notices
        where ${here} and id = ${responds_to}`
    : [];
  if (responds_to && !earlier) throw notFound('Notice');
  const contractId =
    contract_id ??
    finding?.contract_id ??
    obligation?.contract_id ??
    deadline?.contract_id ??
    event?.contract_id ??
    earlier?.contract_id ??
    null;
  const [contract] = contractId
    ? await sql<{ project_id: string }[]>`
        select project_id from public.contracts where ${here} and id = ${contractId} and deleted_at is null`
    : [];
  if (contractId && !contract) throw notFound('Contract');
  const projectId =
    project_id ?? contract?.project_id ?? deadline?.project_id ?? event?.project_id ?? earlier?.project_id;
  if (!projectId) return undefined;
  const [project] = await sql<{ state: string | null }[]>`
    select state from public.projects where ${here} and id = ${projectId} and deleted_at is null`;
  if (!project) throw notFound('Project');
  const parts = [contract, finding, obligation, deadline, event, earlier].filter((one) => one !== undefined);
  if (parts.some((one) => one.project_id !== projectId))
    throw invalidInput([{ path: 'project_id', message: 'The subject belongs to another project' }]);
  if ([finding, obligation].some((one) => one && one.contract_id !== contractId))
    throw invalidInput([{ path: 'contract_id', message: 'The subject belongs to another contract' }]);
  const { state } = project;
  return {
    projectId,
    contractId,
    state,
    finding: finding ?? null,
    obligation: obligation ?? null,
    deadline: deadline ?? null,
    event: event ?? null,
    earlier: earlier ?? null,
  };
}
