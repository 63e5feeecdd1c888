import type { ComparedAnalysis, ComparedFinding } from '../../../_shared/playbook/compared-analysis.ts';
import { positionsOf } from '../../../_shared/playbook/positions.ts';
import type {
  Analysis,
  ContractPositions,
  ContractType,
  PlaybookTrial,
  PlaybookVersionDetail,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findReviewedContract } from '../contracts/find-reviewed-contract.ts';
import { findApplicable, findVersion } from './select-versions.ts';

/** Most contracts that a trial compares. */
const mostCompared = 500;

type Row = Pick<Analysis, 'our_side' | 'paper' | 'word_count' | 'clauses'> & {
  id: string;
  name: string;
  project_name: string;
  contract_type: ContractType;
  contract_value: number | null;
  gate_reason: Analysis['gate']['reason'];
  all_findings: ComparedFinding[];
  of: number;
};

/**
 * Contracts with what positions need of their current analysis; the caller adds conditions. Findings that a
 * person rejected, and undecided statements of a language model, don't count.
 */
const selectCompared = (sql: Transaction, rest: ReturnType<Transaction>) => sql<Row[]>`
  select c.id, c.name, p.name as project_name, c.contract_type, c.contract_value, a.our_side, a.gate_reason, a.paper, a.word_count,
    (select coalesce(json_agg(json_build_object('category', k ->> 'category',
        'quote', case k ->> 'category' when 'insurance' then k ->> 'quote' else '' end)), '[]')
      from jsonb_array_elements(a.clauses) k) as clauses,
    (select coalesce(json_agg(json_build_object('id', f.id, 'category', f.category, 'kind', f.kind, 'severity', f.severity,
        'title', f.title, 'explanation', f.explanation, 'params', f.params,
        'quote', case f.category when 'late_payment_interest' then f.quote end,
        'law', (select coalesce(json_agg(json_build_object('step', l -> 'step')), '[]') from jsonb_array_elements(f.law) l))
        order by f.position), '[]')
      from public.contract_findings f
      where f.analysis_id = a.id and f.review_status <> 'rejected' and (f.statement is null or f.review_status <> 'open')) as all_findings,
    (count(*) over ())::integer as of
  from public.contracts c
  join public.projects p on p.id = c.project_id and p.deleted_at is null
  join public.contract_analyses a on a.contract_id = c.id and a.is_current
  where c.org_id = (select private.active_org_id()) and c.deleted_at is null ${rest}`;

function compare(row: Row, { side, body }: Pick<PlaybookVersionDetail, 'side' | 'body'>) {
  const analysis: ComparedAnalysis = {
    gate: { passed: row.gate_reason === null, reason: row.gate_reason },
    paper: row.paper,
    word_count: row.word_count,
    clauses: row.clauses,
    findings: row.all_findings.filter(({ kind }) => kind !== 'missing'),
    missing: row.all_findings.filter(({ kind }) => kind === 'missing'),
  };
  return positionsOf(body, analysis, { side, price: row.contract_value });
}

/**
 * Compares a contract's current analysis with the playbook that applies to it.
 * @throws ApiError forbidden if the caller may not see the review
 */
export async function getContractPositions({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractPositions> {
  const contract = await findReviewedContract(sql, id);
  const [row] = await selectCompared(sql, sql`and c.id = ${id}`);
  const none = (reason: ContractPositions['reason']): ContractPositions => ({
    playbook: null,
    reason,
    lines: [],
    findings: [],
  });
  if (!row) return none('not_analyzed');
  if (!row.our_side) return none('side_unknown');
  const playbook = await findApplicable(sql, { side: row.our_side, contract_type: contract.contract_type });
  if (!playbook) return none('no_playbook');
  const { body, ...named } = playbook;
  return { playbook: named, reason: null, ...compare(row, { side: playbook.side, body }) };
}

/**
 * Compares existing contracts of a version's side and kind under it and under the published version: which
 * positions would change.
 */
export async function tryPlaybookVersion({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<PlaybookTrial> {
  const tried = await findVersion(sql, id);
  if (!tried) throw notFound('Playbook version');
  const { side, contract_type } = tried;
  // A version for all other kinds does not apply to kinds with a published version of their own.
  const ofKind = contract_type
    ? sql`and c.contract_type = ${contract_type}`
    : sql`and not exists (select from public.playbook_versions v
        where v.org_id = c.org_id and v.side = ${side} and v.contract_type = c.contract_type and v.status = 'published')`;
  const [rows, published] = await Promise.all([
    selectCompared(sql, sql`and a.our_side = ${side} ${ofKind} order by c.id desc limit ${mostCompared}`),
    findApplicable(sql, { side, contract_type }),
  ]);
  const changes = rows.flatMap((row) => {
    const families = changedLines(
      published ? compare(row, { side, body: published.body }).lines : [],
      compare(row, tried).lines,
    );
    return families.length > 0
      ? [{ contract_id: row.id, contract_name: row.name, project_name: row.project_name, families }]
      : [];
  });
  return {
    compared_with: published?.number ?? null,
    contracts: rows[0]?.of ?? 0,
    compared: rows.length,
    changed: changes.length,
    changes,
  };
}

type Lines = ReturnType<typeof compare>['lines'];

function changedLines(before: Lines, after: Lines): PlaybookTrial['changes'][number]['families'] {
  const of = (lines: Lines) => new Map(lines.map((line) => [line.family, line]));
  const [old, now] = [of(before), of(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((family) => {
    const [one, other] = [old.get(family), now.get(family)];
    const same = one?.status === other?.status && one?.walk_away === other?.walk_away;
    return same ? [] : [{ family, before: one?.status ?? null, after: other?.status ?? null }];
  });
}
