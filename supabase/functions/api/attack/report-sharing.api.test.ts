import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
} from '../../_server/testing/cast.ts';
import { call } from '../../_server/testing/client.ts';
import { newSchedule } from '../../_server/testing/reports.ts';
import type { Project } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

let owner: Person;
let project: Project;
let colleague: Person;
beforeAll(async () => {
  owner = await newOwner();
  project = await newProject(owner);
  colleague = await newProjectMember(owner, project, 'team_member');
});

const stranger = { user_ids: [], addresses: ['stranger@elsewhere.example'] };

async function schedule({ token }: Person, recipients: object, projectId: string | null): Promise<number> {
  const type = projectId ? 'summary' : 'compliance_summary';
  const body = { type, project_id: projectId, rhythm: 'weekly', weekday: 1, ...recipients };
  return (await call('POST', '/reports/schedules', { token, body })).status;
}

describe.each([
  ['client_rep', 403],
  ['contractor', 403],
  ['lawyer', 403],
  ['team_member', 201],
  ['project_manager', 201],
] as const)('a %s who schedules a report', (role, status) => {
  let person: Person;
  beforeAll(async () => {
    person = await newProjectMember(owner, project, role);
  });

  it.each([
    ['their project', () => project.id],
    ['everything they see', () => null],
  ])(`gets ${status} for other recipients: %s`, async (_name, projectId) => {
    expect(await schedule(person, stranger, projectId())).toBe(status);
    expect(await schedule(person, { user_ids: [colleague.id] }, projectId())).toBe(status);
  });

  it('can schedule it for themselves', async () => {
    expect(await schedule(person, { user_ids: [person.id] }, project.id)).toBe(201);
  });

  it(`gets ${status} for recipients added later`, async () => {
    const created = await newSchedule(person, { type: 'summary', project_id: project.id });
    const body = { addresses: stranger.addresses };
    const answer = await call('PUT', `/reports/schedules/${created.id}`, { token: person.token, body });
    expect(answer.status).toBe(status === 201 ? 200 : status);
  });
});

it('creates no schedule when its recipients are rejected', async () => {
  const person = await newProjectMember(owner, project, 'client_rep');
  expect(await schedule(person, stranger, project.id)).toBe(403);
  const left = await call('GET', '/reports/schedules', { token: person.token });
  expect(await left.json()).toEqual([]);
});
