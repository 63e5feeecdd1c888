import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Additional font families that printed documents may request. */
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
 * Serves the fonts that printing needs for other scripts, such as Chinese or Arabic. App pages never load
 * them; the document printer fetches only the subsets it needs.
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
