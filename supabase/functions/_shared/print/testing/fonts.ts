import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Reach } from '../fonts/more.ts';

const require = createRequire(import.meta.url);

/** Fonts from the packages that the build uses, and the requested paths. */
export function fontsOfPackages(): { reach: Reach; request: string[] } {
  const request: string[] = [];
  const reach: Reach = async (path) => {
    request.push(path);
    const [family = '', name = ''] = path.split('/');
    const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
    const file = join(folder, name === 'unicode.json' ? name : `files/${name}`);
    return Uint8Array.from(await readFile(file));
  };
  return { reach, request };
}
