import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, everyPage, refusal, success } from '../../../_server/testing/client.ts';
import { sayFacts } from '../../../_server/testing/liens.ts';
import { newProposal } from '../../../_server/testing/lifecycle.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  documentContentSchema,
  maxSiteEventFileBytes,
  projectRoles,
  type SiteEvent,
  siteEventAnswersSchema,
  siteEventFileSchema,
  siteEventSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const send = ({ token }: Pick<Person, 'token'>, body: object) =>
  call('POST', '/site-events', { token, body });
const filed = (person: Person, body: object) => success(send(person, body), 201, siteEventSchema);
const answersTo = (person: Person, id: string) =>
  success(call('GET', `/site-events/${id}/answers`, { token: person.token }), 200, siteEventAnswersSchema);

const delay = (project_id: string, fields = {}) => ({
  project_id,
  kind: 'delay',
  happened_on: dayFromNow(-2),
  location: 'Grid C4',
  words: 'The crane stood still for want of power.',
  ...fields,
});

describe('POST /site-events', () => {
  it('records an event once, however often a device sends it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const client_key = crypto.randomUUID();
    const bodies = [1, 2, 3].map(() => filed(owner, delay(project.id, { client_key })));
    const events = await Promise.all(bodies);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(events[0]).toMatchObject({
      kind: 'delay',
      location: 'Grid C4',
      created_by: owner.id,
      may_change: true,
    });
    // Another person's device cannot claim it.
    const other = await newProjectMember(owner, project, 'team_member');
    expect((await send(other, delay(project.id, { client_key }))).status).toBe(403);
  });

  it('is for staff, and rejects invalid input', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      expect((await send(person, delay(project.id))).status, role).toBe(may ? 201 : 403);
    }
    const elsewhere = await newContract(owner, await newProject(owner));
    expect((await send(owner, delay(project.id, { contract_id: elsewhere.id }))).status).toBe(404);
    expect((await send(await newOwner(), delay(project.id))).status).toBe(404);
    expect((await call('POST', '/site-events', { body: delay(project.id) })).status).toBe(401);
    const bad: [object, string][] = [
      [{ kind: 'storm' }, 'kind'],
      [{ happened_on: '2027-02-29' }, 'happened_on'],
      [{ words: ' ' }, 'words'],
    ];
    for (const [fields, field] of bad)
      expect(await refusal(send(owner, delay(project.id, fields)))).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
  });

  it('lists, reads, and corrects events', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await filed(owner, delay(project.id));
    const list = await success(
      call('GET', `/site-events?project_id=${project.id}`, { token: owner.token }),
      200,
      siteEventSchema.array(),
    );
    expect(list.map((one) => one.id)).toEqual([id]);
    const same = await filed(owner, delay(project.id));
    const earlier = await filed(owner, delay(project.id, { happened_on: '2020-01-01' }));
    const pages = await everyPage('/site-events?limit=1', owner.token, siteEventSchema.array());
    expect(pages.map((page) => page.map((one) => one.id))).toEqual([[same.id], [id], [earlier.id]]);
    const put = (body: object, version: string) =>
      call('PUT', `/site-events/${id}`, { token: owner.token, body, headers: { 'if-match': version } });
    expect(await success(put({ words: 'Two cranes.' }, '"1"'), 200, siteEventSchema)).toMatchObject({
      words: 'Two cranes.',
      version: 2,
    });
    expect((await put({ words: 'Three.' }, '"1"')).status).toBe(412);
    expect((await call('GET', `/site-events/${id}`, { token: (await newOwner()).token })).status).toBe(404);
  });
});

const jpeg = (rest = crypto.randomUUID()) =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(rest)]);

interface FileSent {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  client_key?: string;
  headers?: Record<string, string>;
}

function addFile(
  { token }: Pick<Person, 'token'>,
  { id }: Pick<SiteEvent, 'id'>,
  { name = 'crane.jpg', bytes = jpeg(), client_key, headers }: FileSent = {},
) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  if (client_key) form.set('client_key', client_key);
  return call('POST', `/site-events/${id}/files`, { token, body: form, headers });
}
const added = (person: Person, event: SiteEvent, sent?: FileSent) =>
  success(addFile(person, event, sent), 201, siteEventFileSchema);
const filesOf = async ({ token }: Person, { id }: SiteEvent) =>
  (await success(call('GET', `/site-events/${id}`, { token }), 200, siteEventSchema)).files;
const ofFile = ({ token }: Person, { id }: SiteEvent, fileId: string) =>
  call('GET', `/site-events/${id}/files/${fileId}/content`, {
    token,
    headers: { accept: 'application/json' },
  });
const removed = ({ token }: Person, { id }: SiteEvent, fileId: string) =>
  call('DELETE', `/site-events/${id}/files/${fileId}`, { token });

describe('files of a site event', () => {
  it('are added, listed, downloaded unchanged, and deleted', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const event = await filed(owner, delay(project.id));
    expect(event.files).toEqual([]);
    const bytes = jpeg();
    const photo = await added(owner, event, { bytes });
    expect(photo).toMatchObject({ file_name: 'crane.jpg', mime_type: 'image/jpeg', may_remove: true });
    const log = await added(owner, event, { name: 'log.txt', bytes: new TextEncoder().encode('No power') });
    expect((await filesOf(owner, event)).map(({ id }) => id)).toEqual([photo.id, log.id]);
    const { url } = await success(ofFile(owner, event, photo.id), 200, documentContentSchema);
    const content = await fetch(new URL(url, process.env.PLUMBLINE_URL));
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);

    expect((await removed(owner, event, photo.id)).status).toBe(200);
    expect((await removed(owner, event, photo.id)).status).toBe(404);
    expect((await ofFile(owner, event, photo.id)).status).toBe(404);
    expect((await filesOf(owner, event)).map(({ id }) => id)).toEqual([log.id]);
  });

  it('are stored once, however often a device sends them', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const event = await filed(owner, delay(project.id));
    const sent = { client_key: crypto.randomUUID(), bytes: jpeg() };
    const files = await Promise.all([1, 2, 3].map(() => added(owner, event, sent)));
    expect(new Set(files.map(({ id }) => id)).size).toBe(1);
    expect((await added(owner, event, sent)).id).toBe(files[0]?.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = jpeg();
    const first = await added(owner, event, { bytes, headers });
    expect((await added(owner, event, { bytes, headers })).id).toBe(first.id);
    expect(await filesOf(owner, event)).toHaveLength(2);
    // Another person's device cannot claim it.
    const other = await newProjectMember(owner, project, 'team_member');
    expect((await addFile(other, event, sent)).status).toBe(403);
  });

  it('are named by their content, and rejected for another type', async () => {
    const owner = await newOwner();
    const event = await filed(owner, delay((await newProject(owner)).id));
    expect(await added(owner, event, { name: 'IMG_1.HEIC' })).toMatchObject({
      file_name: 'IMG_1.jpg',
      mime_type: 'image/jpeg',
    });
    const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1');
    expect(await added(owner, event, { name: 'IMG_2.HEIC', bytes: heic })).toMatchObject({
      file_name: 'IMG_2.HEIC',
      mime_type: 'image/heic',
    });
    const bad: [FileSent, number][] = [
      [{ name: 'plan.pdf' }, 415],
      [{ name: 'a.docx', bytes: new TextEncoder().encode('words') }, 415],
      [{ name: 'a.jpg', bytes: new TextEncoder().encode('<svg/>') }, 415],
      [{ name: 'a.svg', bytes: new TextEncoder().encode('<svg/>') }, 415],
      [{ name: 'a.jpg', bytes: new Uint8Array() }, 422],
      [{ name: '..jpg' }, 422],
      [{ client_key: 'x' }, 422],
      [{ bytes: new Uint8Array(maxSiteEventFileBytes + 1) }, 413],
    ];
    for (const [sent, status] of bad)
      expect((await addFile(owner, event, sent)).status, JSON.stringify(sent.name)).toBe(status);
    expect((await addFile({ token: undefined as never }, event)).status).toBe(401);
  });

  it('are for staff, and deleted by the uploader or project managers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const event = await filed(owner, delay(project.id));
    const first = await added(owner, event);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      const answer = await addFile(person, event);
      expect(answer.status, role).toBe(may ? 201 : 404);
      expect((await ofFile(person, event, first.id)).status, role).toBe(may ? 200 : 404);
      const theirs = may ? (await filesOf(person, event)).at(-1) : undefined;
      if (role === 'team_member') {
        expect((await removed(person, event, first.id)).status).toBe(403);
        expect(theirs?.may_remove).toBe(true);
      }
      if (theirs) expect((await removed(person, event, theirs.id)).status, role).toBe(200);
      else expect((await removed(person, event, first.id)).status, role).toBe(404);
    }
    const stranger = await newOwner();
    expect((await addFile(stranger, event)).status).toBe(404);
    expect((await ofFile(stranger, event, first.id)).status).toBe(404);
    expect((await removed(stranger, event, first.id)).status).toBe(404);
    const other = await filed(owner, delay(project.id));
    expect((await ofFile(owner, other, first.id)).status).toBe(404);
  });

  it('are limited to twenty', async () => {
    const owner = await newOwner();
    const event = await filed(owner, delay((await newProject(owner)).id));
    for (let at = 0; at < 18; at += 1) await added(owner, event);
    const last = await Promise.all([1, 2, 3, 4].map(() => addFile(owner, event)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});

describe('deadlines that an event starts', () => {
  it('are the notice periods of contracts that run from such an event', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const claim = await newProposal(owner, contract, {
      anchor: 'event',
      offset_count: 21,
      title: 'Claim in 21 days',
    });
    const other = await newProposal(owner, contract, {
      anchor: 'event',
      offset_count: 5,
      title: 'Warranty call',
    });
    await sql()`update public.obligations set category = 'warranty' where id = ${other}`;
    const { id } = await filed(owner, delay(project.id, { happened_on: '2027-03-01' }));
    const answers = await answersTo(owner, id);
    // March 22, 2027, is a Monday.
    expect(answers.windows).toMatchObject([
      {
        obligation_id: claim,
        title: 'Claim in 21 days',
        due_on: '2027-03-22',
        act_by: '2027-03-22',
        running: false,
      },
    ]);
    expect(answers.rules).toEqual([]);
    await call('PUT', `/obligations/${claim}`, {
      token: owner.token,
      body: { anchor_date: '2027-03-01', status: 'confirmed' },
    });
    expect((await answersTo(owner, id)).windows).toMatchObject([{ running: true, status: 'confirmed' }]);
  });

  it('are the lien rules for nonpayment, calculated from its month', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sayFacts(owner, project.id, { state: 'TX' });
    const { id } = await filed(owner, delay(project.id, { kind: 'non_payment', happened_on: '2027-01-20' }));
    const { rules, not_covered } = await answersTo(owner, id);
    expect(rules[0]).toMatchObject({
      key: 'tx-notice-sub@2027-01',
      due_on: '2027-04-15',
      notice_type: 'Notice of Non-Payment',
    });
    expect(not_covered).toContain('constitutional lien');
  });

  it('are the federal reporting hours after an accident, also on a Sunday', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await filed(owner, delay(project.id, { kind: 'accident', happened_on: '2027-03-20' }));
    expect((await answersTo(owner, id)).rules).toMatchObject([
      { due_on: '2027-03-20', citation: '29 CFR 1904.39' },
      { due_on: '2027-03-21', act_by: '2027-03-21' },
    ]);
  });
});
