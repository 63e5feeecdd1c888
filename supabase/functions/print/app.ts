import { fromDatabaseError } from '../_server/db/error-map.ts';
import { schemaFits } from '../_server/db/schema-fit.ts';
import { SettingsError } from '../_server/env.ts';
import { answerCall, functionUnavailable, refuseCaller } from '../_server/functions/answer-call.ts';
import { drain } from '../jobs/drain.ts';
import { documents } from './documents.ts';
import { handlers } from './handlers/index.ts';

/**
 * The printing worker as a fetch handler, which answers only to the project's secret key in `apikey`.
 * `POST /print` runs its due jobs and answers with counts; the `jobs` function calls it when print jobs are due.
 * `POST /print/<document>` prints what it is given, for the API.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    const refused = refuseCaller(request);
    if (refused) return refused;
    if (!new URL(request.url).pathname.endsWith('/print')) return await answerCall(request, documents);
    if (!(await schemaFits())) return functionUnavailable('The function was bundled for another schema');
    return Response.json(await drain({ handlers, worker: crypto.randomUUID(), budgetMs: 0 }));
  } catch (error) {
    // Missing settings and database outages are already logged.
    const isKnown = error instanceof SettingsError || fromDatabaseError(error)?.status === 503;
    if (!isKnown) console.error('printing failed:', error);
    return functionUnavailable('The database did not respond');
  }
}
