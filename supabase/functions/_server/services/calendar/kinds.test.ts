import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calendarKinds } from '../../../_shared/schemas/index.ts';

it('has each kind of private.due_dates', () => {
  const schema = readFileSync(new URL('../../../../schema/deadlines.sql', import.meta.url), 'utf8');
  const views = [...schema.matchAll(/^create view private\.due_(?!dates)(\w+)/gm)].map(([, kind]) => kind);
  expect([...calendarKinds].sort()).toEqual(views.sort());
});
