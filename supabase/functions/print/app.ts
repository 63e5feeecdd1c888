import { fromDatabaseError } from '../_server/db/error-map.ts';
import { schemaFits } from '../_server/db/schema-fit.ts';
import { SettingsError } from '../_server/env.ts';
import { isSecretKey } from '../_server/secret-key.ts';
import { drain } from '../jobs/drain.ts';
import { handlers } from './handlers/index.ts';

/**
 * The printing worker as a fetch handler: `POST /print` with the project's secret key in `apikey` runs its
 * due jobs and answers with counts. The `jobs` function calls it when print jobs are due.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    const input = request.headers.get('apikey') ?? '';
    if (!isSecretKey(input)) return Response.json({ message: 'The secret key is required' }, { status: 401 });
    if (request.method !== 'POST') {
      return Response.json({ message: 'Only POST is allowed' }, { status: 405, headers: { Allow: 'POST' } });
    }
    if (!(await schemaFits())) return unavailable('The function was bundled for another schema');
    return Response.json(await drain({ handlers, worker: crypto.randomUUID(), budgetMs: 0 }));
  } catch (error) {
    // Missing settings and database outages are already logged.
    const isKnown = error instanceof SettingsError || fromDatabaseError(error)?.status === 503;
    if (!isKnown) console.error('nothing could be printed:', error);
    return unavailable('The database did not respond');
  }
}

const unavailable = (message: string) =>
  Response.json({ message, code: 'unavailable' }, { status: 503, headers: { 'Retry-After': '5' } });
