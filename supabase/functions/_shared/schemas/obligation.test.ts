import { expect, it } from 'vitest';
import { windowRules } from '../analysis/clauses/window-order.ts';
import { isOption } from './obligation.ts';

it('counts a notice that a side may give, and none that it must give, as an option', () => {
  const options = windowRules.filter(isOption).map(({ title }) => title);
  expect([...new Set(options)].sort()).toEqual([
    'Notice of non-renewal',
    'Notice of termination',
    'Notice of termination for cause',
    'Notice of termination for convenience',
    'Notice to renew',
    'Stop-work notice',
  ]);
});
