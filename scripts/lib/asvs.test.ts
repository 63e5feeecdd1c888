import { describe, expect, it } from 'vitest';
import { missingTests } from './asvs.ts';
import { requirements } from './asvs-requirements.ts';

describe('the requirements of OWASP ASVS 5.0', () => {
  it('are those of the levels 1 and 2, each once', () => {
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ofLevel = (wanted: number) => requirements.filter(({ level }) => level === wanted).length;
    expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183]);
  });

  it('name tests that exist', () => {
    expect(missingTests()).toEqual([]);
  });

  it('are missed if their test is gone', () => {
    const named = (file: string, title: string) =>
      missingTests([{ id: '1.1.1', level: 1, what: 'x', tests: [[file, title]] }]);
    expect(named('scripts/lib/asvs.test.ts', 'name tests that exist')).toEqual([]);
    expect(named('scripts/lib/asvs.test.ts', ['name tests', 'that are gone'].join(' '))).toHaveLength(1);
    expect(named('scripts/lib/none.test.ts', 'name tests that exist')).toHaveLength(1);
  });

  it('have a test or a reason, and never both', () => {
    for (const { id, tests, without } of requirements)
      expect([id, tests.length > 0]).toEqual([id, without === undefined]);
  });
});
