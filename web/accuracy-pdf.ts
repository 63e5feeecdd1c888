import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const file = 'accuracy.pdf';
/** Found at run time, or Vite would put the fonts into its configuration, which every test reads. */
const printer = pathToFileURL(join(import.meta.dirname, 'accuracy-print.ts')).href;

async function print(): Promise<Uint8Array> {
  const { default: printed } = (await import(printer)) as { default: () => Promise<Uint8Array> };
  return await printed();
}

/**
 * Prints what the page on accuracy says, to download. It is the same for everyone and changes with the engine alone, so that it is a file
 * of the build: no function has to carry it, and nobody can have it printed again and again.
 */
export function accuracyPdf(): Plugin {
  return {
    name: 'accuracy-pdf',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${file}`) return next();
        response.setHeader('content-type', 'application/pdf');
        print().then((bytes) => response.end(bytes), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: await print() });
    },
  };
}
