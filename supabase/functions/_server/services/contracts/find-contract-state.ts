import type {
  ApprovalRule,
  ContractAbilities,
  OpenMatters,
  Perspective,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { openMatters } from './lifecycle/open-matters.ts';

/** The caller's permissions on a contract, with its organization's settings and obligation counts. */
interface ContractState {
  can: ContractAbilities;
  requires_approval: boolean;
  organization_name: string;
  organization_perspective: Perspective | null;
  approval_rule: Omit<ApprovalRule, 'given' | 'given_by_caller' | 'approved_by'>;
  time_zone: string;
  deadline_count: number;
  proposal_count: number;
}

type Row = Omit<ContractState, 'can' | 'approval_rule'> &
  ContractAbilities &
  Omit<ContractState['approval_rule'], 'open'> & { open: Partial<OpenMatters> };

/**
 * Loads the caller's permissions by role, derived like the policies, which have the final say. Undefined for
 * a contract that is not visible.
 */
export async function findContractState(sql: Transaction, id: string): Promise<ContractState | undefined> {
  const [row] = await sql<Row[]>`
    select rule.requires_approval, o.name as organization_name, o.default_perspective as organization_perspective, o.time_zone,
      counted.deadline_count, counted.proposal_count,
      caller.runs as edit,
      caller.runs or caller.works or caller.is_party or caller.is_key as upload,
      caller.runs or caller.works or caller.counsels or caller.is_key as analyze,
      caller.runs or caller.counsels as review,
      caller.counsels as approve,
      caller.runs or caller.works or caller.counsels as read_payments,
      caller.runs or caller.works or caller.counsels or caller.is_client as read_dates,
      private.approvals_required(c.org_id, c.id) as required, private.is_org_admin() as may_add_lawyer,
      (select count(*) from public.project_members pm where pm.project_id = c.project_id and pm.role = 'lawyer') as lawyers,
      (select coalesce(json_agg(p.name order by p.name, p.id), '[]') from public.project_members pm
        join private.people p on p.id = pm.user_id
        where pm.project_id = c.project_id and pm.role = 'lawyer') as lawyer_names,
      case
        when own.submission is not true then 'no' when rule.submitter_may_approve then 'allowed' else 'barred'
      end as own_submission,
      case when current_user = 'api_client' or caller.runs or caller.works or caller.counsels
        then private.open_matters(c.org_id, c.id) else '{}' end as open, agreed.terms, private.terms_sha256(agreed.terms) as terms_sha256,
      c.status in ('active', 'expired') and (o.requires_approval or exists (
        select from private.standing_approvals(c.org_id, c.id, agreed.terms))) as terms_locked
    from public.contracts c
    join public.organizations o on o.id = c.org_id
    cross join lateral (
      select private.is_org_admin() or c.project_id = any (private.project_ids_as('{project_manager}')) as runs,
        c.project_id = any (private.project_ids_as('{team_member}')) as works,
        c.project_id = any (private.project_ids_as('{lawyer}')) as counsels,
        c.project_id = any (private.project_ids_as('{client_rep}')) as is_client,
        c.id = any (private.shared_contract_ids()) as is_party,
        private.key_has('{contracts:write}') as is_key
    ) caller
    cross join lateral (
      select count(*) filter (where ob.status = 'confirmed') as deadline_count,
        count(*) filter (where ob.status = 'proposed') as proposal_count
      from public.obligations ob
      where ob.project_id = c.project_id and ob.contract_id = c.id
    ) counted
    cross join lateral private.approval_rule(c.org_id, c.id) rule
    cross join lateral (select private.contract_terms(c) as terms) agreed
    cross join lateral (
      -- Not auth.uid(): the role of keys may not look into that schema, and a key submits nothing.
      select private.is_own_submission(c.org_id, c.id,
        (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid) as submission
    ) own
    where c.id = ${id}`;
  if (!row) return undefined;
  const { edit, upload, analyze, review, approve, read_payments, read_dates, ...rest } = row;
  const {
    required,
    lawyers,
    lawyer_names,
    may_add_lawyer,
    own_submission,
    open,
    terms,
    terms_sha256,
    terms_locked,
    ...state
  } = rest;
  return {
    ...state,
    approval_rule: {
      required,
      lawyers,
      lawyer_names,
      may_add_lawyer,
      own_submission,
      open: openMatters(open),
      terms,
      terms_sha256,
      terms_locked,
    },
    can: { edit, upload, analyze, review, approve, read_payments, read_dates },
  };
}
