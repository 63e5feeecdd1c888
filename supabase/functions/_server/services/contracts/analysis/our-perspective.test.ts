import { expect, it } from 'vitest';
import { ourPerspective } from './our-perspective.ts';

const parties = {
  party_a_name: 'Harbor LLC',
  party_a_type: 'owner',
  party_b_name: 'Test Builders',
  party_b_type: 'contractor',
};

it('uses the side with the organization’s name, otherwise party B', () => {
  expect(ourPerspective(parties, ' harbor  llc ')).toBe('owner');
  expect(ourPerspective(parties, 'Test Builders')).toBe('contractor');
  expect(ourPerspective({ ...parties, party_a_name: 'Harbor, L.L.C.' }, 'Harbor')).toBe('owner');
  expect(ourPerspective(parties, 'Somebody Else')).toBe('contractor');
});

it.each([
  ['Sub-contractor', 'subcontractor'],
  ['subcontractor', 'subcontractor'],
  ['Client', 'owner'],
  ['supplier', 'contractor'],
])('reviews a %s for the %s', (party_b_type, perspective) => {
  expect(ourPerspective({ ...parties, party_b_type }, 'Test Builders')).toBe(perspective);
});
