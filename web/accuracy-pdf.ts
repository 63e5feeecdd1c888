import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const file = 'accuracy.pdf';
/**
 * Imported at run time. A static import would pull the fonts into the Vite configuration, which every test
 * loads.
 */
const printer = pathToFileURL(join(import.meta.dirname, 'accuracy-print.ts')).href;

async function print(): Promise<Uint8Array> {
  const { default: printed } = (await import(printer)) as { default: () => Promise<Uint8Array> };
  return await printed();
}

/**
 * Prints the accuracy page as a PDF for download. The PDF is the same for every user and changes only with
 * the engine, so the build creates it. No API function has to include the printer, and no one can trigger
 * repeated printing.
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
