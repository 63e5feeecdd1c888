import { expect, it } from 'vitest';
import { run } from '../testing/rule.ts';
import { termsElsewhere } from './elsewhere.ts';

const REFERENCE =
  'The Supplementary and other Conditions of the Contract are those contained in the Project Manual dated May 1. ';

it('reports supplementary conditions that are in another document', () => {
  expect(run(termsElsewhere, REFERENCE)).toMatchObject([{ severity: 'medium', category: 'document' }]);
});

it('reports none if the document contains them, or names none', () => {
  const own = `${REFERENCE}\n\nSUPPLEMENTARY CONDITIONS\n\n1. The Contractor shall keep the site clean at all times.`;
  expect(run(termsElsewhere, own)).toEqual([]);
  expect(run(termsElsewhere, 'The Contract Documents consist of this Agreement and the Drawings.')).toEqual(
    [],
  );
});
