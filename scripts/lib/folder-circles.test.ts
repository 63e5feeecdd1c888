import { expect, it } from 'vitest';
import { checkFolderCircles, judgeCircles } from './folder-circles.ts';

const [bench, faults] = ['lab/bench/pairs.ts', 'lab/faults/kills.ts'];
const circle = [
  { file: bench, imported: faults },
  { file: faults, imported: bench },
];

it('reports two folders that import each other, with both files', () => {
  expect(judgeCircles(circle, [])).toEqual([
    `lab/bench and lab/faults import each other: ${bench} imports ${faults}, ${faults} imports ${bench}`,
  ]);
  expect(judgeCircles(circle.slice(0, 1), [])).toEqual([]);
});

it('accepts a listed pair, and reports a listed pair that is gone', () => {
  expect(judgeCircles(circle, [['lab/bench', 'lab/faults']])).toEqual([]);
  expect(judgeCircles([], [['lab/bench', 'lab/faults']])).toEqual([
    expect.stringMatching(/^lab\/bench and lab\/faults no longer import each other: remove them/),
  ]);
});

it('accepts a folder that imports a folder inside it and is imported by it', () => {
  const [app, handler] = ['supabase/functions/jobs/app.ts', 'supabase/functions/jobs/handlers/remind.ts'];
  expect(
    judgeCircles(
      [
        { file: app, imported: handler },
        { file: handler, imported: app },
      ],
      [],
    ),
  ).toEqual([]);
});

it('finds no unlisted pair in the current sources', async () => {
  expect(await checkFolderCircles()).toBeNull();
});
