import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Which fonts printed documents may ask for beside their own, and what their files are called. */
const families = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-hebrew', 'noto-sans-arabic'];
const folder = 'print-fonts';

const files = families.flatMap((family) => {
  const from = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const parts = readdirSync(join(from, 'files')).filter((name) => name.endsWith('-wght-normal.woff2'));
  return [
    { path: `${family}/unicode.json`, source: join(from, 'unicode.json') },
    { path: `${family}/LICENSE`, source: join(from, 'LICENSE') },
    ...parts.map((name) => ({ path: `${family}/${name}`, source: join(from, 'files', name) })),
  ];
});

/**
 * Serves the fonts that documents are printed with where a text has characters of other scripts: no page of the app reads them, but what
 * prints fetches the parts that it needs from here.
 */
export function printFonts(): Plugin {
  return {
    name: 'print-fonts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ path }) => request.url === `/${folder}/${path}`);
        if (!file) return next();
        response.setHeader('content-type', typeOf(file.path));
        createReadStream(file.source).pipe(response);
      });
    },
    generateBundle() {
      for (const { path, source } of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source: readFileSync(source) });
      }
    },
  };
}

const typeOf = (name: string) => (name.endsWith('.json') ? 'application/json' : 'font/woff2');
