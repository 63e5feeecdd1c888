import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Parts } from '../gateway/routes.ts';
import { serveStatic } from '../gateway/static-files.ts';
import type { Log } from '../log.ts';
import { webDir } from '../paths.ts';
import { buildWeb } from './build.ts';
import { startVite } from './vite.ts';

interface Web {
  serve: Parts['web'];
  stop(): Promise<void>;
}

/** Prepares the web app: built if its sources changed, or served by Vite in development. */
export async function startWeb(options: {
  enabled: boolean;
  watch: boolean;
  abort: AbortSignal | undefined;
  log: Log;
}): Promise<Web | null> {
  if (!options.enabled) return null;
  if (!existsSync(join(webDir, 'index.html'))) {
    options.log('No web app in web/. Serving everything else.');
    return null;
  }
  if (options.watch) {
    const { port, stop } = await startVite(options.log);
    return { serve: { vitePort: port }, stop };
  }
  return { serve: await serveStatic(await buildWeb(options.log, options.abort)), stop: async () => {} };
}
