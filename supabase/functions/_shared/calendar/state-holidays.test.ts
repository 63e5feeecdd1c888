import { expect, it } from 'vitest';
import { stateHoliday } from './state-holidays.ts';

it.each([
  ['FL', '2027-11-26', 'the day after Thanksgiving'],
  ['NY', '2027-11-26', null],
  ['TN', '2027-03-26', 'Good Friday'],
  ['TN', '2028-04-14', 'Good Friday'],
  ['MA', '2027-04-19', "Patriots' Day"],
  ['NV', '2027-10-29', 'Nevada Day'],
  ['UT', '2027-07-23', 'Pioneer Day'],
  ['NJ', '2028-11-07', 'Election Day'],
  ['NJ', '2027-11-02', null],
])('in %s, %s is %s', (state, date, name) => expect(stateHoliday(state, date)).toBe(name));
