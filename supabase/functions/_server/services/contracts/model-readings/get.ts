import { wasRead } from '../../../../_shared/analysis/was-read.ts';
import {
  type Analysis,
  type LanguageModelReading,
  type LanguageModelReview,
  type Opinion,
  type StoredReadingResult,
  storedReadingResultSchema,
} from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { languageModelSettings } from '../../../language-model/settings.ts';
import { findBudget, fitsBudget } from '../../language-model/budget.ts';
import { findConsentedModel } from '../../language-model/find-consented.ts';
import { findCurrentAnalysis } from '../analysis/find-analysis.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { compareScores } from './score.ts';

type Row = LanguageModelReading & {
  document_id: string;
  perspective: Analysis['perspective'];
  result: unknown;
};

/**
 * The second reader's state for a contract: whether it may read, its latest reading, and the last result.
 * @throws ApiError not_found for a contract the caller may not see, forbidden if they may not see the review
 */
export async function getModelReview({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<LanguageModelReview> {
  const contract = await findReviewedContract(sql, id);
  const analysis = await findCurrentAnalysis(sql, id);
  const rows = await selectReadings(sql, id);
  const done = rows.find(
    ({ status, document_id, perspective }) =>
      status === 'done' && document_id === analysis?.document_id && perspective === analysis.perspective,
  );
  const result = done ? storedReadingResultSchema.parse(done.result) : null;
  const opinions = analysis && result ? opinionsOn(analysis, result.opinions) : [];
  const latest = rows[0] ?? null;
  const estimated = analysis ? await estimateTokens(sql, analysis.document_id) : null;
  const cannot = await whyNot(sql, contract, analysis, estimated);
  const isActive = latest?.status === 'waiting' || latest?.status === 'running';
  return {
    model: languageModelSettings()?.name ?? null,
    host: languageModelSettings()?.host ?? null,
    can: { start: cannot === null && !isActive, cancel: isActive && cannot !== 'forbidden' },
    cannot_start: cannot,
    estimated_tokens: estimated,
    latest: latest && shown(latest),
    done: done ? shown(done) : null,
    result: result && {
      reasons: result.reasons,
      summary: result.summary,
      addressed: result.addressed,
      statements: result.statements,
      dropped: result.dropped,
    },
    opinions,
    score: analysis && result ? compareScores(analysis, opinions) : null,
  };
}

async function whyNot(
  sql: Transaction,
  contract: { id: string; project_id: string },
  analysis: Analysis | null,
  estimated: number | null,
): Promise<LanguageModelReview['cannot_start']> {
  const [caller] = await sql<{ reads: boolean }[]>`
    select private.is_org_admin()
      or ${contract.project_id}::uuid = any (private.project_ids_as('{project_manager,team_member,lawyer}')) as reads`;
  if (!caller?.reads) return 'forbidden';
  if (!languageModelSettings()) return 'not_configured';
  if (!(await findConsentedModel(sql, contract.project_id))) return 'not_allowed';
  if (!analysis || !wasRead(analysis.gate)) return 'not_analyzed';
  const budget = await findBudget(sql, contract.id);
  return budget && fitsBudget(budget, estimated ?? 0) ? null : 'over_budget';
}

/** Tokens of a reading, roughly: the text goes out twice, with instructions for each part. */
async function estimateTokens(sql: Transaction, documentId: string): Promise<number> {
  const [row] = await sql<{ characters: number }[]>`
    select coalesce(sum(char_length(p.text)), 0)::integer as characters
    from public.contract_document_pages p where p.document_id = ${documentId}`;
  const text = Math.ceil((row?.characters ?? 0) / 4);
  return Math.ceil(text * 2.6) + 20_000;
}

/** The latest readings of a contract, newest first. */
async function selectReadings(sql: Transaction, contractId: string): Promise<Row[]> {
  return await sql<Row[]>`
    select r.id, r.status, r.model, r.host, r.steps_done, r.steps_total, r.input_tokens, r.output_tokens, r.problem, r.created_by,
      p.name as created_by_name, r.created_at, r.finished_at, r.result, a.document_id, a.perspective
    from public.language_model_readings r
    join public.contract_analyses a on a.org_id = r.org_id and a.id = r.analysis_id
    left join private.people p on p.id = r.created_by
    where r.org_id = (select private.active_org_id()) and r.contract_id = ${contractId}
    order by r.id desc limit 20`;
}

function shown({ document_id, perspective, result, ...reading }: Row): LanguageModelReading {
  return reading;
}

/** Opinions on findings that the current analysis still has. */
function opinionsOn(analysis: Analysis, stored: StoredReadingResult['opinions']): Opinion[] {
  const dense = (text: string) => text.replace(/\s+/g, '');
  return stored.flatMap(({ category, about, ...opinion }) => {
    const finding = [...analysis.findings, ...analysis.missing].find((one) => {
      const own = one.original ?? one;
      if (own.category !== category || one.statement) return false;
      if (one.quote === null || about === null) return own.kind === 'missing' && one.quote === about;
      return dense(one.quote) === dense(about);
    });
    return finding ? [{ ...opinion, finding_id: finding.id }] : [];
  });
}
