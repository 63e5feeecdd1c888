import { expect, it } from 'vitest';
import { trialsIn } from './permissions.ts';

it('reads permissions from the trials in a test', () => {
  const source = `
select tests.only('{owner,admin,outsider at home}', 'read a colleague''s row',
  $$select 1$$);
select tests.only(
  '{nobody}', 'write it', $$select 1$$);
select tests.only('{outsider at home}', 'read another''s', $$select 1$$);
select tests.nobody('remove it', $$select 1$$);
select is(tests.attempt('owner', $$select 1$$), '1 row', 'a single trial');`;
  expect(trialsIn(source)).toEqual([
    { what: "read a colleague's row", may: ['owner', 'admin'] },
    { what: 'write it', may: [] },
    { what: 'remove it', may: [] },
  ]);
});
