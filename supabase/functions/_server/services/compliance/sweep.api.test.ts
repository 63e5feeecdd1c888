import { afterAll, describe, expect, it } from 'vitest';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { closeDatabase, newOwner, newProject, sql } from '../../testing/cast.ts';
import { checksOf, newCheck, newProjectRequirement } from '../../testing/compliance.ts';
import { inProcessRequests } from '../../testing/in-process.ts';
import { sweepCompliance } from './sweep.ts';

afterAll(closeDatabase);

describe('sweepCompliance', () => {
  it('applies due status changes once, without an actor', async () => {
    await inProcessRequests();
    const [owner, other] = [await newOwner(), await newOwner()];
    const [project, theirs] = [
      await newProject(owner, { start_date: dayFromNow(0) }),
      await newProject(other),
    ];
    await newProjectRequirement(owner, project, {
      recurrence: 'days',
      recurrence_count: 1,
      due_from: 'project_start',
    });
    const due = await newCheck(owner, project, { due_date: dayFromNow(0), title: 'Due' });
    await newCheck(other, theirs, { due_date: dayFromNow(0) });
    const tomorrow = new Date(Date.now() + 86_400_000);
    const sweep = () =>
      sweepCompliance({ requestId: 'sweep-test', now: tomorrow, orgId: owner.organizationId });
    expect(await sweep()).toEqual({ projects: 1, made: 1, changed: 2, failed: 0 });
    expect((await checksOf(owner)).map(({ due_date, status }) => [due_date, status])).toEqual([
      [dayFromNow(1), 'pending'],
      [dayFromNow(0), 'non_compliant'],
      [dayFromNow(0), 'non_compliant'],
    ]);
    expect(await checksOf(other)).toMatchObject([{ status: 'pending' }]);
    expect(await sweep()).toEqual({ projects: 1, made: 0, changed: 0, failed: 0 });
    const events = await sql()`
      select actor_id, request_id from public.activity_events where entity_id = ${due.id} and after ->> 'status' = 'non_compliant'`;
    expect(events.map(({ actor_id, request_id }) => [actor_id, request_id])).toEqual([[null, 'sweep-test']]);
  });
});
