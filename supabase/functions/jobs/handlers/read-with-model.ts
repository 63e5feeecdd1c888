import { z } from 'zod';
import { enqueueJob } from '../../_server/db/queue.ts';
import { openReaderModel } from '../../_server/language-model/reader-model.ts';
import {
  completeReading,
  countTokens,
  failReading,
  findReadingUnderWay,
  modelFor,
  planOf,
  type ReadingIds,
  saveStep,
} from '../../_server/services/contracts/model-readings/run.ts';
import { nextStep, nothingRead } from '../../_shared/second-reader/reading.ts';
import { takeStep } from '../../_shared/second-reader/take-step.ts';
import {
  LanguageModelFailure,
  type LanguageModelProblem,
} from '../../_shared/vocabulary/language-model-problems.ts';
import { type Handler, JobError, type RepeatableWork, repeatable } from '../handler.ts';

const payload = z.object({ reading_id: z.uuid() });

/** After this long, a new job takes the next step. */
const jobMs = 15_000;
/** All requests of a job end within its lease of two minutes. */
const requestsMs = 105_000;

type Transact = RepeatableWork<unknown>['transaction'];

/**
 * Has the language model take the next steps of a reading. Each step is saved, so a killed worker loses only the one
 * under way. A provider that is busy or down is asked again later; in the end the reading fails, and the analysis is
 * unchanged.
 */
export const readWithModel: Handler = repeatable(
  payload,
  async ({ job, payload: { reading_id: readingId }, transaction, finish }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const ids = { orgId: job.org_id, readingId };
    const isLast = job.attempts >= job.max_attempts;
    const began = performance.now();
    const late = AbortSignal.timeout(requestsMs);
    try {
      while (await step(transaction, ids, late)) {
        if (performance.now() - began < jobMs) continue;
        await transaction(async (sql) => {
          await enqueueJob(sql, {
            kind: job.kind,
            payload: { reading_id: readingId },
            orgId: ids.orgId,
            uniqueKey: `${job.kind}:${readingId}`,
            maxAttempts: job.max_attempts,
          });
          await finish(sql);
        });
        return;
      }
    } catch (error) {
      const failure = failureOf(error, late);
      if (failure && failure.retryIn !== null && !isLast)
        throw new JobError(failure.message, { retryAfterMs: failure.retryIn });
      if (!failure && !isLast) throw error;
      await transaction((sql) => failReading(sql, ids, failure?.problem ?? 'internal'));
      if (!failure) throw error;
    }
  },
  { lane: 'reader' },
);

/** @returns whether work is left */
async function step(transaction: Transact, ids: ReadingIds, late: AbortSignal): Promise<boolean> {
  const reading = await transaction((sql) => findReadingUnderWay(sql, ids));
  if (!reading) return false;
  const state = reading.state ?? nothingRead;
  const plan = planOf(reading);
  if (!nextStep(plan, state)) {
    await transaction((sql) => completeReading(sql, ids, reading, plan));
    return false;
  }
  const settings = await transaction((sql) => modelFor(sql, ids, reading));
  if (typeof settings === 'string') {
    await transaction((sql) => failReading(sql, ids, settings));
    return false;
  }
  const used = { input: 0, output: 0 };
  try {
    const next = await takeStep(openReaderModel(settings), plan, state, {
      signal: late,
      spent: ({ input, output }) => {
        used.input += input;
        used.output += output;
      },
    });
    if (next && (await transaction((sql) => saveStep(sql, ids, { plan, state: next, used })))) return true;
  } catch (error) {
    await transaction((sql) => countTokens(sql, ids, used));
    throw error;
  }
  // Canceled during the request.
  await transaction((sql) => countTokens(sql, ids, used));
  return false;
}

function failureOf(
  error: unknown,
  late: AbortSignal,
): { problem: LanguageModelProblem; retryIn: number | null; message: string } | null {
  if (error instanceof LanguageModelFailure) return error;
  return late.aborted ? new LanguageModelFailure('timeout', 0) : null;
}
