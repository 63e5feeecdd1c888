import type { AskContract, LanguageModelQuestion, Perspective } from '../../../../_shared/schemas/index.ts';
import { askReader, type Usage } from '../../../../_shared/second-reader/ask-reader.ts';
import {
  type Family,
  type HeldAnswer,
  holdAnswer,
  type Passage,
  passagesAt,
  planQuestion,
} from '../../../../_shared/second-reader/question.ts';
import { tokensOf } from '../../../../_shared/second-reader/segments.ts';
import { LanguageModelFailure } from '../../../../_shared/vocabulary/language-model-problems.ts';
import { asSystem } from '../../../db/privileged.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, tooMany } from '../../../http/api-error.ts';
import { openReaderModel, readerWindow } from '../../../language-model/reader-model.ts';
import { type LanguageModelSettings, languageModelSettings } from '../../../language-model/settings.ts';
import { findBudget, fitsBudget } from '../../language-model/budget.ts';
import { findConsentedModel } from '../../language-model/find-consented.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { rankSegments, readFamily } from './family.ts';
import { MOST_PASSAGES } from './find-passages.ts';
import { selectQuestions } from './select-questions.ts';

/** A person waits for the answer, so this is shorter than for a reading. */
const DEADLINE = 60_000;
/** Tokens of an answer, for the budget. */
const ANSWER = 1_000;
/** Questions of an organization that are answered at the same time: each can exceed the budget by the others. */
const MOST_AT_ONCE = 3;

/** The caller's transactions, with the rights of the person who asks. */
interface Transactions<Result> {
  read<Read>(work: (ctx: Ctx) => Promise<Read>): Promise<Read>;
  /** The result of an earlier attempt, so that the language model is not asked again. */
  earlier(): Promise<Result | null | undefined>;
  save(work: (ctx: Ctx) => Promise<LanguageModelQuestion>): Promise<Result>;
}

interface Source {
  projectId: string;
  model: LanguageModelSettings;
  perspective: Perspective;
  family: Family;
  ranked: number[];
}

interface Answered extends HeldAnswer {
  passages: Passage[];
  isPart: boolean;
  problem: LanguageModelFailure['problem'] | null;
  used: Usage;
}

/**
 * Asks the language model about a contract and its changes, and records the question with what the text bears out of
 * the answer. If the model fails, the nearest passages are recorded with the problem. No transaction is open while the
 * model works.
 * @throws ApiError not_found; forbidden if the caller may not see the review; conflict if no model may answer, the
 * budget is used up, or no document has text; rate_limited while others in the organization ask
 */
export async function askContract<Result>(
  input: AskContract & { id: string },
  { read, earlier, save }: Transactions<Result>,
): Promise<Result> {
  const source = await read((ctx) => readForQuestion({ ctx, input }));
  const known = await earlier();
  if (known) return known;
  const turn = await read((ctx) => takeTurn({ ctx, input: { ...input, source } }));
  try {
    const answered = await answer(source, input.question);
    return await save((ctx) => saveQuestion({ ctx, input: { ...input, source, answered } }));
  } finally {
    await read(({ sql }) =>
      asSystem(sql, () => sql`delete from private.rate_limit_hits h where h.id = ${turn}`),
    );
  }
}

/** Waits for no one: the tokens of questions being answered are not in the budget yet. @returns to give back */
async function takeTurn({
  ctx: { sql },
  input: { id, question, source },
}: {
  ctx: Ctx;
  input: AskContract & { id: string; source: Source };
}): Promise<string> {
  const [organization] = await sql<{ id: string }[]>`select private.active_org_id() as id`;
  const [turn] = await asSystem(
    sql,
    () => sql<{ allowed: boolean; hit_id: string }[]>`
      select allowed, hit_id from private.take_rate_limit(
        ${`language_model_question:${organization?.id}`}, ${MOST_AT_ONCE}, '2 minutes')`,
  );
  if (!turn?.allowed)
    throw tooMany('Your organization is waiting for answers to other questions. Try again in a moment.', 5);
  const { system, user } = plan(source, question).request;
  const budget = await findBudget(sql, id);
  if (!budget || !fitsBudget(budget, tokensOf(system) + tokensOf(user) + ANSWER))
    throw new ApiError('conflict', "This month's language model budget does not cover the question");
  return turn.hit_id;
}

async function readForQuestion({
  ctx: { sql },
  input: { id, question },
}: {
  ctx: Ctx;
  input: AskContract & { id: string };
}): Promise<Source> {
  const { project_id: projectId } = await findReviewedContract(sql, id);
  const model = await findConsentedModel(sql, projectId);
  if (!model) {
    throw new ApiError(
      'conflict',
      languageModelSettings()
        ? 'Your organization has not allowed the language model to read contracts'
        : 'No language model is set up on this server',
    );
  }
  const [analysis] = await sql<{ perspective: Perspective }[]>`
    select a.perspective from public.contract_analyses a
    where a.org_id = (select private.active_org_id()) and a.contract_id = ${id} and a.is_current`;
  const family = await readFamily(sql, id);
  const ranked = await rankSegments(sql, family, question);
  return { projectId, model, perspective: analysis?.perspective ?? 'contractor', family, ranked };
}

const plan = ({ family, ranked, perspective }: Source, question: string) =>
  planQuestion(family, { question, perspective, ranked, window: readerWindow() });

async function answer(source: Source, question: string): Promise<Answered> {
  const { model, family, ranked, perspective } = source;
  const { request, sent, isPart } = plan(source, question);
  const used = { input: 0, output: 0 };
  const nearest = () => passagesAt(family, ranked, MOST_PASSAGES);
  try {
    const given = await askReader(openReaderModel(model, DEADLINE), request, {
      signal: AbortSignal.timeout(DEADLINE),
      spent: ({ input, output }) => {
        used.input += input;
        used.output += output;
      },
    });
    const held = holdAnswer(family, sent, perspective, given);
    return { ...held, passages: held.sentences.length > 0 ? [] : nearest(), isPart, problem: null, used };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const problem = error instanceof LanguageModelFailure ? error.problem : isLate ? 'timeout' : null;
    if (!problem) throw error;
    console.log(JSON.stringify({ level: 'warn', message: 'The language model gave no answer', problem }));
    return { sentences: [], dropped: 0, passages: nearest(), isPart, problem, used };
  }
}

async function saveQuestion({
  ctx: { sql },
  input: { id, question, source, answered },
}: {
  ctx: Ctx;
  input: AskContract & { id: string; source: Source; answered: Answered };
}): Promise<LanguageModelQuestion> {
  const { projectId, model } = source;
  const { sentences, passages, dropped, isPart, problem, used } = answered;
  await findReviewedContract(sql, id);
  const [saved] = await sql<{ id: string }[]>`
    insert into public.language_model_questions (org_id, project_id, contract_id, question, model, host, sentences, passages, dropped,
      is_part, problem, input_tokens, output_tokens)
    values ((select private.active_org_id()), ${projectId}, ${id}, ${question}, ${model.name}, ${model.host},
      ${sql.json(sentences as never)}, ${sql.json(passages as never)}, ${dropped}, ${isPart}, ${problem}, ${used.input}, ${used.output})
    returning id`;
  const [row] = await selectQuestions(sql, sql`q.id = ${saved?.id ?? null}`);
  if (!row) throw new Error('The question is not visible to the person who asked it');
  return row;
}
