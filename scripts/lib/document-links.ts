import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const folder = join(root, 'docs');

/** Returns the relative links of a Markdown text, without their anchors. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((\.{0,2}[^():#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, link]) => link ?? []);

/** Returns the links of `docs/*.md` whose file or folder does not exist, one per line; null if all exist. */
export function checkDocumentLinks(): Promise<string | null> {
  const broken = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      linksIn(readFileSync(join(folder, name), 'utf8'))
        .filter((link) => !existsSync(join(folder, link)))
        .map((link) => `docs/${name} links to ${link}, which does not exist`),
    );
  return Promise.resolve(broken.length === 0 ? null : broken.join('\n'));
}
