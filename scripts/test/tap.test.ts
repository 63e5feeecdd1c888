import { expect, test } from 'vitest';
import { readTap } from './tap.ts';

test('counts passed tests', () => {
  expect(readTap(['1..2', 'ok 1 - a', 'ok 2 - b'])).toEqual({ passed: 2, problems: [] });
});

test('keeps a failed test’s diagnostics', () => {
  const report = readTap(['1..2', 'not ok 1 - a', '# Failed test 1: "a"', '#         have: x', 'ok 2 - b']);
  expect(report).toEqual({ passed: 1, problems: ['not ok 1 - a\n# Failed test 1: "a"\n#         have: x'] });
});

test.each([
  ['no plan', ['ok 1 - a'], 'no plan'],
  ['nothing at all', [], 'no plan'],
  ['too few tests', ['1..2', 'ok 1 - a'], 'planned 2 tests, ran 1'],
  ['too many tests', ['1..1', 'ok 1', 'ok 2'], 'planned 1 tests, ran 2'],
  ['a bail-out', ['1..1', 'ok 1', 'Bail out! lost'], 'Bail out! lost'],
  ['a skipped test', ['1..1', 'ok 1 - a # SKIP no time'], 'ok 1 - a # SKIP no time'],
  ['an excused failure', ['1..1', 'not ok 1 - a # TODO later'], 'not ok 1 - a # TODO later'],
])('reports a problem for %s', (_, lines, problem) => {
  expect(readTap(lines).problems).toEqual([problem]);
});
