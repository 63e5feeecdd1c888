import { expect, test } from 'vitest';
import { signalWords } from './signal-words.ts';
import { misspelledWords } from './spelling.ts';
import { textsOfSql } from './sql.ts';
import { textsOfTypeScript } from './typescript.ts';

const shown = (path: string, source: string) =>
  textsOfTypeScript(path, source).map(({ kind, text }) => `${kind}: ${text}`);

test('text in elements, props, and messages is user-visible; names, classes, and SQL are not', () => {
  const source = `
    import { x } from './somewhere there.ts';
    // Explains the next line
    const label = 'Save the report';
    export const Page = () => <p className="grid gap-2" title="Two words">Some text {label}</p>;
    const rows = sql\`select something from there\`;
    const key = 'contract_id';`;
  expect(shown('web/src/page.tsx', source)).toEqual([
    'comment: Explains the next line',
    'ui: Save the report',
    'ui: Two words',
    'ui: Some text',
  ]);
});

test('a test file has titles and comments, and no user-visible text', () => {
  expect(
    shown('web/src/page.test.tsx', "test('shows the page', () => expect(a).toBe('Some text'));"),
  ).toEqual(['test: shows the page']);
});

test('SQL has comments and user-visible strings', () => {
  const source =
    "-- Why\ncomment on table public.a is 'What it holds';\nselect raise('The date has passed');";
  expect(
    textsOfSql('supabase/migrations/1_a.sql', source).map(({ kind, text }) => `${kind}: ${text}`),
  ).toEqual(['comment: Why', 'comment: What it holds', 'ui: The date has passed']);
});

test('an apostrophe in a quoted SQL name does not hide the texts after it', () => {
  const source = `create policy "Members read their organization's name" on a;\nselect raise('The date has passed');`;
  expect(textsOfSql('supabase/schema/a.sql', source).map(({ text }) => text)).toEqual([
    'The date has passed',
  ]);
});

test('signal words are found in any case, but not in code or quotations', () => {
  expect(signalWords('Whoever asked is told at once.')).toEqual(['Whoever', 'at once']);
  expect(signalWords('Call `whoever()` for “whatever” reason.')).toEqual([]);
});

test('a misspelled word is found with its text, but not in code, addresses, or names', async () => {
  const texts = [
    'The licence expires.',
    'Run `npm run strngs` at https://exmple.com',
    'Ask Mr. Vratsinas for retainage.',
  ];
  expect(await misspelledWords(texts)).toEqual([{ index: 0, word: 'licence' }]);
});
