import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

/** Prints the definition of a database object by its name, with or without its schema; of a policy, trigger, or column its lines. */
const [, , wanted] = process.argv;
if (!wanted) {
  console.error('Usage: npm run where -- <table, view, type, function, trigger, policy, or column>');
  process.exit(2);
}

interface Found {
  file: string;
  line: number;
  name: string;
  text: string;
}

const folder = join(root, 'supabase/schema');
const objects: Found[] = readdirSync(folder).flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const starts = [...text.matchAll(/^-- (?:type|table|view|function) (.+)$/gm)];
  return starts.map(({ index, 1: name = '' }, at) => ({
    file: `supabase/schema/${file}`,
    line: text.slice(0, index).split('\n').length,
    name,
    text: text.slice(index, starts[at + 1]?.index ?? text.length).trimEnd(),
  }));
});

const named = objects.filter(({ name }) => {
  const bare = name.replace(/\(.*/, '');
  return bare === wanted || bare.replace(/^[a-z_]+\./, '') === wanted;
});
for (const { file, line, text } of named) console.log(`${file}:${line}\n${text}\n`);

if (named.length === 0) {
  const word = new RegExp(`(?<![\\w.])${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`);
  const lines = objects.flatMap(({ file, line, name, text }) =>
    text
      .split('\n')
      .flatMap((source, at) =>
        word.test(source) ? [`${file}:${line + at} (${name})\n  ${source.trim()}`] : [],
      ),
  );
  if (lines.length === 0) {
    console.error(`Nothing in the database is called ${wanted}.`);
    process.exit(1);
  }
  console.log(lines.join('\n'));
}
