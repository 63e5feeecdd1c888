import { expect, it } from 'vitest';
import { misleading, splitContext } from './split-context.ts';

it('separates matches from the surrounding words', () => {
  expect(splitContext('shall be \u0001paid\u0002 within\n  30 days')).toEqual([
    { text: 'shall be ', hit: false },
    { text: 'paid', hit: true },
    { text: ' within 30 days', hit: false },
  ]);
  expect(splitContext('\u0001Delay\u0002')).toEqual([{ text: 'Delay', hit: true }]);
  expect(splitContext('')).toEqual([]);
});

it('joins the words of a phrase into one match, and marks the gap between fragments', () => {
  expect(
    splitContext(
      '\u0001No\u0002 \u0001damages\u0002\n\u0001for\u0002 \u0001delay\u0002 are\u0003or \u0001delay\u0002',
    ),
  ).toEqual([
    { text: 'No damages for delay', hit: true },
    { text: ' are … or ', hit: false },
    { text: 'delay', hit: true },
  ]);
});

it('restores the characters that were replaced for the search', () => {
  const [less, more, slash, hyphen] = misleading.to;
  expect(
    splitContext(
      `${less}Owner${more} and${slash}or \u0001pay\u0002${hyphen}\u0001if\u0002${hyphen}\u0001paid\u0002 😀`,
    ),
  ).toEqual([
    { text: '<Owner> and/or ', hit: false },
    { text: 'pay-if-paid', hit: true },
    { text: ' 😀', hit: false },
  ]);
});

it('skips stop words of a phrase that stand alone', () => {
  expect(
    splitContext(
      'fit \u0001for\u0002 use. \u0001No\u0002 \u0001damages\u0002 \u0001for\u0002 \u0001delay\u0002',
    ),
  ).toEqual([
    { text: 'fit for use. ', hit: false },
    { text: 'No damages for delay', hit: true },
  ]);
  expect(splitContext('to \u0001pay\u0002')).toEqual([
    { text: 'to ', hit: false },
    { text: 'pay', hit: true },
  ]);
});
