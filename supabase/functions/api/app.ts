import { methodNotAllowed } from 'hono/method-not-allowed';
import { getPath } from 'hono/utils/url';
import { accessLog } from './middleware/access-log.ts';
import { cors } from './middleware/cors.ts';
import { drainBody } from './middleware/drain-body.ts';
import { onError, onMethodNotAllowed, onNotFound } from './middleware/errors.ts';
import { fixedWordsFirst } from './middleware/fixed-words-first.ts';
import { requestId } from './middleware/request-id.ts';
import { schemaGate } from './middleware/schema-gate.ts';
import { groupsOf, loadRoutes } from './routes/index.ts';
import { type Api, newApi, type Route } from './routing/define-route.ts';

/** Supabase keeps the function's name in the path, so `/api` precedes the version. */
const base = '/api/v1';

/** The API as a fetch handler. Each set of route groups is loaded once, when a request first needs it. */
export function createApp() {
  const apps = new Map<string, Promise<Api>>();
  const appFor = (path: string) => {
    const groups = path.startsWith(`${base}/`) ? groupsOf(path.slice(base.length)) : [];
    const key = groups.map(({ paths }) => paths.join()).join(';');
    const app = apps.get(key) ?? loadRoutes(groups).then(withRoutes);
    apps.set(key, app);
    return app;
  };
  const fetch = async (request: Request): Promise<Response> =>
    await (await appFor(getPath(request))).fetch(request, { fetch });
  return {
    fetch,
    request: (path: string, init?: RequestInit) => fetch(new Request(`http://localhost${path}`, init)),
  };
}

function withRoutes(routes: Route[]): Api {
  const app = newApi();
  app.use(accessLog, requestId, drainBody, cors);
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.use(fixedWordsFirst(() => app.routes, onMethodNotAllowed));
  app.onError(onError);
  app.notFound(onNotFound);

  const v1 = newApi();
  v1.use(schemaGate);
  for (const route of routes) route(v1);
  app.route(base, v1);
  return app;
}
