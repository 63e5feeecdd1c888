import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * Tesseract's worker, the recognizer builds it chooses from depending on the browser, and the English
 * language data.
 */
const files = [
  'tesseract.js/dist/worker.min.js',
  'tesseract.js-core/tesseract-core-lstm.wasm.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm.js',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
];

/**
 * Serves Tesseract's files from our origin. They keep their names, because the worker requests them by name.
 * Their folder name has the versions, so that they can be cached forever.
 * `import.meta.env.VITE_TESSERACT_FILES` is its path.
 */
export function tesseractFiles(): Plugin {
  const versions = ['tesseract.js', '@tesseract.js-data/eng'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  );
  const folder = `assets/tesseract-${versions.join('-')}`;
  return {
    name: 'tesseract-files',
    config: () => ({
      define: { 'import.meta.env.VITE_TESSERACT_FILES': JSON.stringify(`/${folder}`) },
      // Without this, Vite would discover the package at the first scan and reload the developer's page.
      optimizeDeps: { include: ['tesseract.js'] },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find((one) => request.url === `/${folder}/${basename(one)}`);
        if (!file) return next();
        response.setHeader(
          'content-type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        createReadStream(require.resolve(file)).pipe(response);
      });
    },
    generateBundle() {
      for (const file of files) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${basename(file)}`,
          source: readFileSync(require.resolve(file)),
        });
      }
    },
  };
}
