import { expect } from 'vitest';
import {
  type Report,
  type ReportSchedule,
  reportScheduleSchema,
  reportSchema,
} from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

/** Requests a report. */
export async function newReport(person: Person, body: object): Promise<Report> {
  return await success(call('POST', '/reports', { token: person.token, body }), 201, reportSchema);
}

export const readReport = (person: Person, id: string): Promise<Report> =>
  success(call('GET', `/reports/${id}`, { token: person.token }), 200, reportSchema);

/** Runs the stack's workers on queued jobs. */
export async function work(): Promise<void> {
  await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
    method: 'POST',
    headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
  });
}

/** Waits until a report is created or has failed. */
export async function ended(person: Person, id: string): Promise<Report> {
  let found = await readReport(person, id);
  await expect
    .poll(
      async () => {
        await work();
        found = await readReport(person, id);
        return found.state;
      },
      { timeout: 60_000, interval: 300 },
    )
    .toMatch(/ready|failed/);
  return found;
}

/** Requests a report and waits for it. */
export async function madeReport(person: Person, body: object): Promise<Report> {
  return await ended(person, (await newReport(person, body)).id);
}

/** Schedules a report by email every Monday, to the person unless the body says otherwise. */
export async function newSchedule(person: Person, body: object = {}): Promise<ReportSchedule> {
  return await success(
    call('POST', '/reports/schedules', {
      token: person.token,
      body: {
        type: 'risk_analysis',
        format: 'csv',
        rhythm: 'weekly',
        weekday: 1,
        user_ids: [person.id],
        ...body,
      },
    }),
    201,
    reportScheduleSchema,
  );
}
