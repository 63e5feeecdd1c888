import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import { textsOfSql } from './sql.ts';
import { joinLines, type Text } from './text.ts';
import { textsOfTypeScript } from './typescript.ts';

/** A text with its file and its first line, counted from 1. */
interface LocatedText extends Text {
  path: string;
  line: number;
}

const skipped = /(^|\/)fixtures\/|database\.types\.ts$|^package-lock\.json$/;

/** Lists every file that git tracks or would track, relative to the root. */
export function listFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').filter((path) => path !== '' && !skipped.test(path));
}

/** Returns the texts of every source file and documentation page, in file order. */
export function readTexts(): LocatedText[] {
  return listFiles().flatMap((path) => {
    // Later migrations replace texts of earlier ones; supabase/schema has the current ones.
    if (path.startsWith('supabase/migrations/')) return [];
    const read = /\.(tsx?|mjs)$/.test(path)
      ? textsOfTypeScript
      : path.endsWith('.sql')
        ? textsOfSql
        : path.endsWith('.md')
          ? textsOfMarkdown
          : path.endsWith('.html')
            ? textsOfHtml
            : null;
    if (!read) return [];
    const source = readFileSync(join(root, path), 'utf8');
    return locate(path, source, read(path, source));
  });
}

function locate(path: string, source: string, texts: Text[]): LocatedText[] {
  let line = 1;
  let at = 0;
  return texts.map((text) => {
    for (; at < text.start; at += 1) if (source[at] === '\n') line += 1;
    return { ...text, path, line };
  });
}

/** Returns one text per paragraph, without code blocks. */
function textsOfMarkdown(_path: string, source: string): Text[] {
  const texts: Text[] = [];
  const blocks = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  for (const { 0: block, index: start } of blocks.matchAll(/[^\n](?:[^\n]|\n(?!\s*\n))*/g))
    if (block.trim() !== '')
      texts.push({
        kind: 'docs',
        form: 'markdown',
        start,
        end: start + block.length,
        text: joinLines(block.split('\n')),
      });
  return texts;
}

function textsOfHtml(_path: string, source: string): Text[] {
  const texts: Text[] = [];
  for (const { 0: text, index: start } of source.matchAll(/(?<=>)[^<]*\p{L}[^<]*(?=<)/gu))
    texts.push({
      kind: 'ui',
      form: 'markdown',
      start,
      end: start + text.length,
      text: text.replace(/\s+/g, ' ').trim(),
    });
  return texts;
}
