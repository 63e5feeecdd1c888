import { methodNotAllowed } from 'hono/method-not-allowed';
import { type Api, newApi } from '../_server/http/define-route.ts';
import { accessLog } from './middleware/access-log.ts';
import { cors } from './middleware/cors.ts';
import { drainBody } from './middleware/drain-body.ts';
import { onError, onMethodNotAllowed, onNotFound } from './middleware/errors.ts';
import { requestId } from './middleware/request-id.ts';
import { schemaGate } from './middleware/schema-gate.ts';
import { routes } from './routes/index.ts';

/**
 * The API as a fetch handler. Supabase keeps the function's name in the path, so `/api` precedes the version.
 */
export function createApp(): Api {
  const app = newApi();
  app.use(accessLog, requestId, drainBody, cors);
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.onError(onError);
  app.notFound(onNotFound);

  const v1 = newApi();
  v1.use(schemaGate);
  for (const route of routes) route(v1);
  app.route('/api/v1', v1);
  return app;
}
