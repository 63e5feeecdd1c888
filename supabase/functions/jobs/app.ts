import { countDeadJobs, tickSchedule } from '../api/db/queue.ts';
import { isSecretKey } from '../api/secret-key.ts';
import { drain } from './drain.ts';
import { handlers } from './handlers/index.ts';

/** Hosted functions get 2 s of CPU a request; most of a job is waiting for Postgres, so this is a good deal less than that. */
const budgetMs = 5000;

/**
 * The worker as a fetch handler: `POST /jobs` with the project's secret key in `apikey` enqueues what the schedule says, does what is due,
 * and answers with counts. Whoever calls it decides when, and may do so as often and as many at once as they like.
 */
export async function answer(request: Request): Promise<Response> {
  const given = request.headers.get('apikey') ?? '';
  if (!isSecretKey(given)) return Response.json({ message: 'The secret key is needed' }, { status: 401 });
  if (request.method !== 'POST') {
    return Response.json({ message: 'Only POST' }, { status: 405, headers: { Allow: 'POST' } });
  }
  try {
    const enqueued = await tickSchedule();
    const drained = await drain({ handlers, worker: crypto.randomUUID(), budgetMs });
    return Response.json({ enqueued, ...drained, dead_letters: await countDeadJobs() });
  } catch (error) {
    console.error('the jobs could not be done:', error);
    return Response.json({ message: 'The database did not answer' }, { status: 503 });
  }
}
