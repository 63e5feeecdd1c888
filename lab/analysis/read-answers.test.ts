import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answersFile, readAnswers } from './read-answers.ts';

const files = readdirSync(answersFile(''));

test.each(files)('%s holds JSON and is at most 500 kB', (name) => {
  const text = readAnswers(answersFile(name)).trim();
  for (const json of name.includes('.jsonl') ? text.split('\n') : [text])
    expect(JSON.parse(json)).toBeTypeOf('object');
  expect(statSync(answersFile(name)).size).toBeLessThanOrEqual(500_000);
});
