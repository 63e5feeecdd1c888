import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { type CheckFacts, type EvidenceFacts, evaluate } from './evaluate.ts';

const today = '2026-11-21';
const plain: CheckFacts = {
  due_date: null,
  completed_date: null,
  declared: null,
  waived_reason: null,
  waived_until: null,
  needs_evidence: true,
  recurs: false,
};
const shown = (fields: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  confirmed: true,
  valid_from: null,
  expires_on: null,
  ...fields,
});
const reason = (fields: Partial<CheckFacts>, ...evidence: EvidenceFacts[]) =>
  evaluate({ ...plain, ...fields }, evidence, today).status_reason;

describe('evaluate', () => {
  it('goes from open to in progress to overdue without evidence', () => {
    expect(evaluate(plain, [], today)).toEqual({
      status: 'pending',
      status_reason: 'open',
      expires_on: null,
      completed_date: null,
    });
    expect(reason({ due_date: today })).toBe('open');
    expect(reason({ declared: 'in_progress', due_date: today })).toBe('begun');
    expect(reason({ declared: 'in_progress', due_date: '2026-11-20' })).toBe('overdue');
  });

  it('is compliant with confirmed evidence that is valid today, including its first and last day', () => {
    expect(evaluate(plain, [shown({ expires_on: today })], today)).toEqual({
      status: 'compliant',
      status_reason: 'evidence_valid',
      expires_on: today,
      completed_date: today,
    });
    expect(reason({ due_date: '2020-01-01' }, shown({ valid_from: today }))).toBe('evidence_valid');
    expect(reason({}, shown({ confirmed: false }))).toBe('evidence_to_confirm');
    expect(reason({}, shown({ valid_from: '2026-11-22' }))).toBe('evidence_not_yet_valid');
    expect(reason({}, shown({ expires_on: '2026-11-20' }))).toBe('evidence_expired');
    expect(reason({}, shown({ expires_on: '2026-11-20' }), shown({ confirmed: false }))).toBe(
      'evidence_expired',
    );
    expect(reason({}, shown({ expires_on: '2026-11-20' }), shown({ expires_on: '2027-11-20' }))).toBe(
      'evidence_valid',
    );
  });

  it('expires with the last valid evidence, or never', () => {
    const of = (...evidence: EvidenceFacts[]) => evaluate(plain, evidence, today).expires_on;
    expect(of(shown({ expires_on: '2027-01-01' }), shown({ expires_on: '2027-03-01' }))).toBe('2027-03-01');
    expect(of(shown({ expires_on: '2027-01-01' }), shown())).toBe(null);
  });

  it('keeps its completion date only while it stays compliant', () => {
    const done = { ...plain, completed_date: '2026-10-01' };
    expect(evaluate(done, [shown()], today).completed_date).toBe('2026-10-01');
    expect(evaluate(done, [], today).completed_date).toBe(null);
  });

  it('accepts a declaration of noncompliance, and of compliance if no evidence is required', () => {
    expect(reason({ declared: 'non_compliant' }, shown())).toBe('found_non_compliant');
    expect(reason({ declared: 'compliant' })).toBe('open');
    expect(reason({ declared: 'compliant', needs_evidence: false, due_date: '2020-01-01' })).toBe(
      'confirmed_by_hand',
    );
    expect(
      reason({ declared: 'compliant', needs_evidence: false }, shown({ expires_on: '2026-01-01' })),
    ).toBe('evidence_expired');
  });

  it('stays waived to the last day of the waiver', () => {
    const waived = { waived_reason: 'Not this site', declared: 'non_compliant' as const };
    expect(reason({ ...waived }, shown())).toBe('waived');
    expect(reason({ ...waived, waived_until: today })).toBe('waived');
    expect(reason({ ...waived, waived_until: '2026-11-20' })).toBe('found_non_compliant');
  });

  it('stays met in a series when its evidence expires later', () => {
    const week = { due_date: '2026-11-10', recurs: true };
    expect(evaluate({ ...plain, ...week }, [shown({ expires_on: '2026-11-15' })], today)).toMatchObject({
      status: 'compliant',
      expires_on: null,
    });
    expect(reason(week, shown({ expires_on: '2026-11-09' }))).toBe('evidence_expired');
  });

  const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
  const checks = fc.record({
    due_date: fc.option(day),
    completed_date: fc.option(day),
    declared: fc.option(fc.constantFrom('in_progress', 'compliant', 'non_compliant')),
    waived_reason: fc.option(fc.constant('Because')),
    waived_until: fc.option(day),
    needs_evidence: fc.boolean(),
    recurs: fc.boolean(),
  }) satisfies fc.Arbitrary<CheckFacts>;
  const evidence = fc.array(
    fc.record({ confirmed: fc.boolean(), valid_from: fc.option(day), expires_on: fc.option(day) }),
    { maxLength: 5 },
  );

  it('is deterministic, order independent, and stable on its own result', () => {
    fc.assert(
      fc.property(checks, evidence, day, (check, files, on) => {
        const once = evaluate(check, files, on);
        expect(evaluate(check, files, on)).toEqual(once);
        expect(evaluate(check, files.toReversed(), on)).toEqual(once);
        expect(evaluate({ ...check, completed_date: once.completed_date }, files, on)).toEqual(once);
        expect(once.completed_date !== null).toBe(once.status === 'compliant');
        expect(once.status === 'waived').toBe(once.status_reason === 'waived');
      }),
    );
  });

  it('changes over time only on a date it named: due, expired, valid, or end of a waiver', () => {
    fc.assert(
      fc.property(checks, evidence, day, (check, files, on) => {
        const tomorrow = addDays(on, 1);
        const named = [check.due_date, check.waived_until, ...files.map((one) => one.expires_on)].includes(
          on,
        );
        const begins = files.some((one) => one.valid_from === tomorrow);
        const { status } = evaluate(check, files, on);
        if (!named && !begins) expect(evaluate(check, files, tomorrow).status).toBe(status);
      }),
    );
  });

  it('never becomes less compliant with more evidence', () => {
    fc.assert(
      fc.property(checks, evidence, day, (check, files, on) => {
        const { status } = evaluate(check, files, on);
        if (status === 'compliant' && check.declared !== 'compliant')
          expect(evaluate(check, [...files, shown()], on).status).toBe('compliant');
      }),
    );
  });
});
