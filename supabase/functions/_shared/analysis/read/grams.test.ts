import { describe, expect, test } from 'vitest';
import { signs } from '../onerous/signs.ts';
import { harsh } from '../testing/articles.ts';
import { gramsOf, gramTest, mayMatch } from './grams.ts';

const may = (pattern: RegExp, text: string) => mayMatch(gramsOf(text), gramTest(pattern));

describe('gram tests', () => {
  test.each<[RegExp, string]>([
    [/\bpf\b/, 'pf'],
    [/\bpy(?:'s)? shall\b/, 'the py shall'],
    [/^\W*(?:\(?\w{1,3}\)? )?the foregoing/, '(a) the foregoing'],
    [/(?:adjust|extend)ed by\b/, 'extended by'],
    [/judge?ment of (?:the )?py\b/, 'judgement of py'],
    [/set[- ]off(?:s|\b)/, 'set-off'],
    [/"[^"]{2,40}" means/, '"work" means'],
    [/(?<!non-)exclusive\b(?! right)/, 'exclusive license'],
    [/\d{4}-\d\d/, '2026-11'],
    [/colou?r{1,2}s{0,3}ed/, 'colored'],
    [/\u2018abc\u2019/, '\u2018abc\u2019'],
    [/ABC/i, 'abc'],
    [/(?<name>abc)\k<name>/, 'abcabc'],
    [/^abc$/m, 'x\nabc\ny'],
    [/x|/, ''],
  ])('%s may match %j', (pattern, text) => {
    expect(pattern.test(text)).toBe(true);
    expect(may(pattern, text)).toBe(true);
  });

  test.each<[RegExp, string]>([
    [/\bpf\b/, 'pfx'],
    [/\bliens?\b/, 'client'],
    [/(?:waive|release)s? .{0,40}claims?/, 'waives its rights'],
    [/\bno (?:claim|right)/, 'no money'],
    [/(?:abc)+/, 'ab c'],
  ])('%s cannot match %j', (pattern, text) => expect(may(pattern, text)).toBe(false));

  test('no sign that matches a sentence is ruled out', () => {
    const sentences = [
      ...Object.values(harsh).flatMap(({ paragraphs }) => paragraphs),
      ...signs.map(([, pattern]) => pattern.source),
    ]
      .join('\n')
      .toLowerCase()
      .split(/[.\n|]/);
    const tests = signs.map(([, pattern]) => gramTest(pattern));
    const missed = sentences.flatMap((text) => {
      const grams = gramsOf(text);
      return signs
        .filter(([, pattern], at) => pattern.test(text) && !mayMatch(grams, tests[at] ?? new Int32Array()))
        .map(([name]) => `${name}: ${text}`);
    });
    expect(missed).toEqual([]);
  });
});
