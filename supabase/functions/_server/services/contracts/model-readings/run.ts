/** Steps of a reading in the background, as the system. Rights of the requester are checked before each step. */

import type {
  FindingStatement,
  ReadingProblem,
  StoredReadingResult,
} from '../../../../_shared/schemas/index.ts';
import type { Usage } from '../../../../_shared/second-reader/ask-reader.ts';
import { compareReading } from '../../../../_shared/second-reader/compare.ts';
import { asFinding, knownFindings, readingInput } from '../../../../_shared/second-reader/input.ts';
import {
  concludeReading,
  nothingRead,
  type Plan,
  planReading,
  progressOf,
  type State,
} from '../../../../_shared/second-reader/reading.ts';
import type { Analysis, Finding } from '../../../../_shared/vocabulary/analysis.ts';
import type { Transaction } from '../../../db/pool.ts';
import { onBehalfOf } from '../../../db/with-user.ts';
import { ApiError } from '../../../http/api-error.ts';
import { readerWindow } from '../../../language-model/reader-model.ts';
import type { LanguageModelSettings } from '../../../language-model/settings.ts';
import { findBudget, fitsBudget } from '../../language-model/budget.ts';
import { findConsentedModel } from '../../language-model/find-consented.ts';
import { takeTurnAtAnalysis } from '../findings/rescore.ts';

export interface ReadingIds {
  orgId: string;
  readingId: string;
}

type StoredFinding = Pick<Finding, 'kind' | 'category' | 'severity' | 'title' | 'quote' | 'start' | 'end'>;

export interface ReadingUnderWay {
  contract_id: string;
  project_id: string;
  analysis_id: string;
  document_id: string;
  created_by: string | null;
  model: string;
  host: string;
  state: State | null;
  perspective: Analysis['perspective'];
  paper: Analysis['paper'];
  clauses: Analysis['clauses'];
  findings: StoredFinding[];
  pages: string[];
}

/** The reading with what it reads; undefined once it is finished or canceled, or its contract deleted. */
export async function findReadingUnderWay(
  sql: Transaction,
  { orgId, readingId }: ReadingIds,
): Promise<ReadingUnderWay | undefined> {
  const [reading] = await sql<ReadingUnderWay[]>`
    select r.contract_id, r.project_id, r.analysis_id, a.document_id, r.created_by, r.model, r.host, r.state, a.perspective, a.paper,
      a.clauses,
      -- The engine's own values, so that a decision made between two steps changes nothing.
      (select coalesce(json_agg(json_build_object(
          'kind', coalesce(f.original ->> 'kind', f.kind::text), 'category', coalesce(f.original ->> 'category', f.category),
          'severity', coalesce(f.original ->> 'severity', f.severity::text), 'title', f.title, 'quote', f.quote,
          'start', f.start_offset, 'end', f.end_offset) order by f.position), '[]')
        from public.contract_findings f
        where f.org_id = r.org_id and f.analysis_id = r.analysis_id and f.statement is null and f.source <> 'person') as findings,
      (select coalesce(json_agg(p.text order by p.page), '[]') from public.contract_document_pages p
        where p.org_id = r.org_id and p.document_id = a.document_id) as pages
    from public.language_model_readings r
    join public.contract_analyses a on a.org_id = r.org_id and a.id = r.analysis_id
    join public.contracts c on c.org_id = r.org_id and c.id = r.contract_id and c.deleted_at is null
    where r.org_id = ${orgId} and r.id = ${readingId} and r.status in ('waiting', 'running')`;
  return reading;
}

/** The plan of a reading: the same at each step, since it depends on stored rows alone. */
export const planOf = (reading: ReadingUnderWay): Plan =>
  planReading(readingInput(reading.pages, reading, readerWindow()));

/**
 * The model, if the organization still consents to the reading's host, the requester may still analyze, and the
 * budget has room; otherwise why not.
 */
export async function modelFor(
  sql: Transaction,
  { orgId }: ReadingIds,
  { created_by: userId, project_id: projectId, contract_id: contractId, host }: ReadingUnderWay,
): Promise<LanguageModelSettings | 'not_allowed' | 'over_budget'> {
  if (!userId) return 'not_allowed';
  try {
    return await onBehalfOf(sql, { userId, orgId }, async ({ sql: own }) => {
      const model = await findConsentedModel(own, projectId);
      if (!model || model.host !== host) return 'not_allowed';
      const budget = await findBudget(own, contractId);
      return budget && fitsBudget(budget, 1) ? model : 'over_budget';
    });
  } catch (error) {
    // The requester has left the organization.
    if (error instanceof ApiError && error.status === 404) return 'not_allowed';
    throw error;
  }
}

/** Saves a step. @returns false if the reading was canceled */
export async function saveStep(
  sql: Transaction,
  ids: ReadingIds,
  { plan, state, used }: { plan: Plan; state: State; used: Usage },
): Promise<boolean> {
  const { done, of } = progressOf(plan, state);
  const saved = await sql`
    update public.language_model_readings r set status = 'running', state = ${sql.json(state as never)}, steps_done = ${done},
      steps_total = ${of}, input_tokens = r.input_tokens + ${used.input}, output_tokens = r.output_tokens + ${used.output}
    where r.org_id = ${ids.orgId} and r.id = ${ids.readingId} and r.status in ('waiting', 'running') returning r.id`;
  return saved.length > 0;
}

/** Ends a reading without a result; the tokens it took still count. */
export async function failReading(
  sql: Transaction,
  { orgId, readingId }: ReadingIds,
  problem: ReadingProblem,
): Promise<void> {
  await sql`
    update public.language_model_readings r set status = 'failed', problem = ${problem}
    where r.org_id = ${orgId} and r.id = ${readingId} and r.status in ('waiting', 'running')`;
}

/** Counts tokens of a request that gave nothing, even of a canceled reading. */
export async function countTokens(
  sql: Transaction,
  { orgId, readingId }: ReadingIds,
  used: Usage,
): Promise<void> {
  await sql`
    update public.language_model_readings r
    set input_tokens = r.input_tokens + ${used.input}, output_tokens = r.output_tokens + ${used.output}
    where r.org_id = ${orgId} and r.id = ${readingId}`;
}

/**
 * Adds the statements to the contract's current analysis, where they wait for a decision and count nothing, and
 * completes the reading. Undecided statements of an earlier reading go.
 * @starts notification
 */
export async function completeReading(
  sql: Transaction,
  ids: ReadingIds,
  reading: ReadingUnderWay,
  plan: Plan,
): Promise<void> {
  await takeTurnAtAnalysis(sql, reading.contract_id);
  const [current] = await sql<
    { id: string; absent: Finding['category'][]; decided: string[]; next: number }[]
  >`
    select a.id,
      (select coalesce(json_agg(f.category), '[]') from public.contract_findings f
        where f.org_id = a.org_id and f.analysis_id = a.id and f.kind = 'missing' and f.statement is null) as absent,
      (select coalesce(json_agg(coalesce(f.original ->> 'category', f.category) || ' ' || coalesce(f.quote, '')), '[]')
        from public.contract_findings f
        where f.org_id = a.org_id and f.analysis_id = a.id and f.statement is not null and f.review_status <> 'open') as decided,
      (select coalesce(max(f.position), -1) + 1 from public.contract_findings f
        where f.org_id = a.org_id and f.analysis_id = a.id) as next
    from public.contract_analyses a
    where a.org_id = ${ids.orgId} and a.contract_id = ${reading.contract_id} and a.is_current
      and a.document_id = ${reading.document_id} and a.perspective = ${reading.perspective}`;
  if (!current) {
    await failReading(sql, ids, 'superseded');
    return;
  }
  const concluded = concludeReading(plan, reading.state ?? nothingRead);
  const known = knownFindings(reading.findings);
  const { added, opinions } = compareReading(concluded, known, current.absent);
  const { statements, misquoted, unsupported } = concluded.tally;
  const result: StoredReadingResult = {
    rating: concluded.rating,
    reasons: concluded.reasons.map(({ statement, says }) => ({
      says,
      quotes: concluded.statements[statement]?.quotes ?? [],
    })),
    summary: concluded.summary,
    addressed: concluded.addressed,
    statements,
    dropped: misquoted + unsupported,
    opinions: opinions.flatMap(({ finding, ...opinion }) => {
      const about = known[finding];
      if (!about) return [];
      const own =
        opinion.kind === 'fold'
          ? { ...opinion, severity: null, ask: null, softened_by: [], challenge: null }
          : {
              kind: opinion.kind,
              severity: opinion.severity,
              says: opinion.says,
              ask: opinion.ask,
              quotes: opinion.quotes,
              softened_by: opinion.softened_by,
              challenge: opinion.challenge,
            };
      return [{ ...own, category: about.category, about: about.quote }];
    }),
  };
  const done = await sql`
    update public.language_model_readings r set status = 'done', result = ${sql.json(result as never)}
    where r.org_id = ${ids.orgId} and r.id = ${ids.readingId} and r.status in ('waiting', 'running') returning r.id`;
  if (done.length === 0) return;
  await sql`
    delete from public.contract_findings f
    where f.org_id = ${ids.orgId} and f.analysis_id = ${current.id} and f.statement is not null and f.review_status = 'open'`;
  const rows = added
    .map((statement) => ({ statement, finding: asFinding(statement) }))
    .filter(({ finding }) => !current.decided.includes(`${finding.category} ${finding.quote ?? ''}`))
    .map(({ statement, finding: { start, end, points, ...finding } }, at) => ({
      ...finding,
      position: current.next + at,
      start_offset: start,
      end_offset: end,
      // It counts nothing until a person accepts it.
      points: 0,
      original: { kind: finding.kind, category: finding.category, severity: finding.severity, points },
      statement: {
        model: reading.model,
        host: reading.host,
        read_at: new Date().toISOString(),
        says: statement.says,
        mutual: statement.mutual,
        amount_or_time: statement.amount_or_time,
        ask: statement.ask,
        quotes: statement.quotes,
        softened_by: statement.softened_by,
        challenge: statement.challenge,
      } satisfies FindingStatement,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into public.contract_findings
      (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page, start_offset,
        end_offset, spans, confidence, source, points, folded, original, statement)
    select ${ids.orgId}, ${reading.project_id}, ${reading.contract_id}, ${current.id}, f.position, f.category, f.kind, f.severity,
      f.title, f.explanation, f.quote, f.page, f.start_offset, f.end_offset, f.spans, f.confidence, 'llm', f.points, f.folded,
      f.original, f.statement
    from jsonb_to_recordset(${sql.json(rows as never)}) as f (
      position integer, category text, kind public.finding_kind, severity public.finding_severity, title text, explanation text,
      quote text, page integer, start_offset integer, end_offset integer, spans jsonb, confidence real, points integer,
      folded boolean, original jsonb, statement jsonb)`;
}
