import { expect, it } from 'vitest';
import { cardsOf, type OnerousUnit } from './cards.ts';

const unit = (at: number, more: Partial<OnerousUnit> = {}): OnerousUnit => ({
  at,
  span: { start: at * 100, end: at * 100 + 90 },
  section: 1,
  leadIn: null,
  family: 'indemnity',
  isSure: true,
  severity: 'medium',
  raises: null,
  confidence: 0.5,
  danger: 0.5,
  text: '',
  ...more,
});

it('joins up to three neighbors of a section, of any family', () => {
  const cards = cardsOf(
    [1, 2, 3, 4].map((at) => unit(at, { family: at % 2 ? 'warranty' : 'bonds', isSure: false })),
  );
  expect(cards.map(({ span }) => [span.start, span.end])).toEqual([
    [100, 390],
    [400, 490],
  ]);
});

it('joins sentences of one family in a section, and shows the gravest', () => {
  const [card, ...others] = cardsOf([unit(1), unit(5, { danger: 0.9, severity: 'high' }), unit(9)]);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ span: { start: 500, end: 590 }, severity: 'high', danger: 0.9 });
  expect(card?.also).toEqual([
    { start: 100, end: 190 },
    { start: 900, end: 990 },
  ]);
});

it('keeps sections apart, and families of which neither is sure', () => {
  expect(cardsOf([unit(1), unit(2, { section: 2 })])).toHaveLength(2);
  expect(cardsOf([unit(1, { isSure: false }), unit(5, { isSure: false })])).toHaveLength(2);
});

it('joins items of a list with the sentence that introduces them', () => {
  const item = (at: number) => unit(at, { leadIn: 1, isSure: false });
  expect(cardsOf([unit(1, { isSure: false }), item(4), item(8)])).toHaveLength(1);
  expect(cardsOf([item(4), item(8)])).toHaveLength(2);
});

it('quotes no more than a quote may hold', () => {
  const long = (at: number) => unit(at, { span: { start: at * 400, end: at * 400 + 390 } });
  const [card] = cardsOf([long(1), long(2)]);
  expect(card?.span).toEqual({ start: 400, end: 790 });
  expect(card?.also).toEqual([{ start: 800, end: 1190 }]);
});
