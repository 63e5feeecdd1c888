import { z } from 'zod';
import { fromDatabaseError } from '../_server/db/error-map.ts';
import { countDeadJobs, tickSchedule } from '../_server/db/queue.ts';
import { schemaFits } from '../_server/db/schema-fit.ts';
import { SettingsError } from '../_server/env.ts';
import { functionUnavailable, refuseCaller } from '../_server/functions/answer-call.ts';
import { drain } from './drain.ts';
import { handlers } from './handlers/index.ts';
import { type Lane, laneNames } from './lanes.ts';
import { havePrinted, nothingPrinted } from './print.ts';

/**
 * Hosted functions get 2 s of CPU time per request. A job mostly waits for Postgres, so it uses far less than
 * that.
 */
const budgetMs = 5000;

/** The lane to run; omitted means all lanes. */
const askSchema = z.object({ lane: z.enum(laneNames as [Lane, ...Lane[]]).optional() });

const handlersOf = (lane: Lane | undefined) =>
  Object.fromEntries(
    Object.entries(handlers).filter(([, handler]) => lane === undefined || (handler.lane ?? 'work') === lane),
  );

/**
 * The worker as a fetch handler. `POST /jobs` with the project's secret key in `apikey` enqueues scheduled
 * jobs, runs those that are due (only one lane's if the body is `{"lane": …}`), and answers with counts. The
 * caller sets the timing; frequent and concurrent calls are safe.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    const refused = refuseCaller(request);
    if (refused) return refused;
    if (!(await schemaFits())) return functionUnavailable('The function was bundled for another schema');
    const requested = askSchema.safeParse(JSON.parse((await request.text()) || '{}'));
    if (!requested.success) return Response.json({ message: 'Unknown lane' }, { status: 422 });
    const { lane } = requested.data;
    const enqueued = await tickSchedule();
    const [drained, printed] = await Promise.all([
      drain({ handlers: handlersOf(lane), worker: crypto.randomUUID(), budgetMs }),
      lane === undefined || lane === 'print' ? havePrinted() : nothingPrinted,
    ]);
    return Response.json({
      enqueued,
      done: drained.done + printed.done,
      failed: drained.failed + printed.failed,
      dead: drained.dead + printed.dead,
      more: drained.more || printed.more,
      dead_letters: await countDeadJobs(),
    });
  } catch (error) {
    // Missing settings and database outages are already logged.
    const isKnown = error instanceof SettingsError || fromDatabaseError(error)?.status === 503;
    if (!isKnown) console.error('the jobs failed:', error);
    return functionUnavailable('The database did not respond');
  }
}
