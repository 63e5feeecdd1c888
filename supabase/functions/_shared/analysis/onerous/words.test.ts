import { expect, it } from 'vitest';
import { isAbout, milderWords } from './words.ts';

it.each([
  ['force_majeure', 'late delivery and penalty: the pf shall pay 0.5% for every seven days.', false],
  ['force_majeure', 'a strike is not a cause beyond the control of the pf.', true],
  ['retainage', 'the py holds ten percent as retainage.', true],
  ['retainage', 'the py shall review the schedule.', false],
  ['sole_discretion', 'the py decides.', true],
] as const)('names a passage after the family %s only if its words say so: %s', (family, text, is) => {
  expect(isAbout(family, text)).toBe(is);
});

it.each([
  [
    'indemnity',
    'the pf shall indemnify the py to the extent caused by the negligence of the pf.',
    'your own acts',
  ],
  ['indemnity', 'the pf shall indemnify the py from all claims.', null],
  [
    'indemnity',
    'the pf shall indemnify the py for negligent acts of the pf, regardless of whether caused in part by the py.',
    null,
  ],
  ['warranty', 'the pf warrants that the work is free from defects.', 'repair duty'],
  ['warranty', 'the pf warrants the work for five years.', null],
] as const)('gives a milder title to a milder %s: %s', (family, text, title) => {
  const milder = milderWords(family, text).title;
  if (title === null) expect(milder).toBeUndefined();
  else expect(milder).toContain(title);
});
