import { Buffer } from 'node:buffer';
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
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import { caughtBy, newParty, settledMessage, work } from '../../../_server/testing/messages.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  activityEventSchema,
  calendarSchema,
  type MessageDetail,
  messageChoicesSchema,
  messageDetailSchema,
  messagePreviewSchema,
  messageSchema,
  messageTemplateSchema,
  newApiKeySchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';
import { shippedMessages } from '../../../_shared/vocabulary/message-fields.ts';

afterAll(closeDatabase);

const words = { subject: '{project}: news', body: 'Dear {recipient},\n\nwork goes on.\n\n{sender}' };
const post = ({ token }: Person, body: object) => call('POST', '/messages', { token, body });
const sent = (person: Person, body: object): Promise<MessageDetail> =>
  success(post(person, body), 201, messageDetailSchema);
const read = ({ token }: Person, id: string): Promise<MessageDetail> =>
  success(call('GET', `/messages/${id}`, { token }), 200, messageDetailSchema);
const custom = (project_id: string, fields: object = {}) => ({
  project_id,
  template: 'Custom Message',
  ...words,
  ...fields,
});
const settled = settledMessage;

describe('a message that is not finished', () => {
  it('is refused with the name of each blank of its template, also of the own text', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const { subject, body } = shippedMessages['Project Update'];
    const unfinished = {
      project_id: project.id,
      template: 'Project Update',
      subject,
      body,
      party_ids: [party.id],
    };
    expect(await refusal(post(owner, unfinished))).toMatchObject({
      status: 422,
      fields: [
        {
          path: 'body',
          message: 'Fill in or delete: Completed since the last update, Next, What we need from you',
        },
      ],
    });
    const words = { subject: 'Delivery on [date]', body: 'Please be there at 7.' };
    const saved = call('POST', '/messages/templates', {
      token: owner.token,
      body: { template: 'Project Update', words },
    });
    await success(saved, 200, messageTemplateSchema.array());
    expect(await refusal(post(owner, { ...unfinished, ...words }))).toMatchObject({
      status: 422,
      fields: [{ path: 'subject', message: 'Fill in or delete: [date]' }],
    });
    await sent(owner, { ...unfinished, ...words, subject: 'Delivery on May 4' });
  });

  it('can be canceled for as long as its sender asked, and is never sent then', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const message = await sent(owner, custom(project.id, { party_ids: [party.id], undo_seconds: 60 }));
    expect(Date.parse(message.send_at) - Date.parse(message.created_at)).toBe(60_000);
    const cancel = call('PUT', `/messages/${message.id}`, {
      token: owner.token,
      headers: { 'if-match': `"${message.version}"` },
      body: { state: 'cancelled' },
    });
    expect(await success(cancel, 200, messageDetailSchema)).toMatchObject({ state: 'cancelled', sent: 0 });
    expect(
      await refusal(post(owner, custom(project.id, { party_ids: [party.id], undo_seconds: 61 }))),
    ).toMatchObject({
      status: 422,
      fields: [{ path: 'undo_seconds' }],
    });
  });

  it('names the other party of each contract of the project, not ourselves', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project, { name: 'Harbor LLC' });
    const contract = await newContract(owner, project, { party_a_id: party.id });
    const choices = await success(
      call('GET', `/projects/${project.id}/message-choices`, { token: owner.token }),
      200,
      messageChoicesSchema,
    );
    expect(choices.counterparties).toEqual([
      { contract_id: contract.id, contract_name: contract.name, party_id: party.id, name: 'Harbor LLC' },
    ]);
  });
});

describe('an email to all parties', () => {
  it('goes once to each member and party, with replies to the sender and a delivery status', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const member = await newProjectMember(owner, project, 'contractor');
    const party = await newParty(owner, project, { name: 'Reed <Steel>' });
    const silent = await newParty(owner, project, { email: null });
    const { to: audience } = await success(
      call('GET', `/projects/${project.id}/message-choices`, { token: owner.token }),
      200,
      messageChoicesSchema,
    );
    expect(audience.map(({ user_id, party_id }) => user_id ?? party_id)).toEqual(
      expect.arrayContaining([member.id, party.id, silent.id]),
    );
    const message = await sent(
      owner,
      custom(project.id, { user_ids: [member.id], party_ids: [party.id, silent.id] }),
    );
    expect(message).toMatchObject({ state: 'scheduled', recipients: 3, left_out: 1 });
    const after = await settled(owner, message.id, 'sent');
    expect(after).toMatchObject({ state: 'sent', sent: 2, unreached: 0 });
    expect(after.to.find(({ party_id }) => party_id === silent.id)).toMatchObject({
      address: null,
      state: 'no_address',
    });
    for (const address of [member.email, party.email ?? '']) {
      // The member is also notified of being added to the project.
      const [mail, ...more] = (await caughtBy(address)).filter(({ subject }) => subject.includes('news'));
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        subject: `${project.name}: news`,
        reply_to: [
          owner.email,
          expect.stringMatching(/^reply\+[0-9a-f]{32}\.[0-9a-f]{20}@replies\.plumbline\.test$/),
        ],
      });
    }
    const [mail] = await caughtBy(party.email ?? '');
    expect(mail?.text).toContain('Dear Reed <Steel>,');
    expect(mail?.html).toContain('Dear Reed &lt;Steel&gt;,');
    expect(mail?.text).toContain('/unsubscribe/');
    await call('POST', `/unsubscribe/${/\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '')?.[1]}`);
    const second = await sent(owner, custom(project.id, { party_ids: [party.id] }));
    expect((await settled(owner, second.id, 'refused')).left_out).toBe(1);
    const list = await success(
      call('GET', `/messages?project_id=${project.id}`, { token: owner.token }),
      200,
      messageSchema.array(),
    );
    expect(list.map(({ id }) => id)).toEqual([second.id, message.id]);
  });

  it('is logged with its placeholders in words', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Harbor <Tower>' });
    const party = await newParty(owner, project);
    const subject = '{project}: {today}, for {recipient}';
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await sent(owner, custom(project.id, { party_ids: [party.id], subject, send_at: later }));
    const titles = async (person: Pick<Person, 'token'>) =>
      (
        await success(
          call('GET', `/activity?project_id=${project.id}`, { token: person.token }),
          200,
          activityEventSchema.array(),
        )
      ).flatMap(({ entity_id, title }) => (entity_id === id ? title : []));
    const reported = ['Created a message to parties: Harbor <Tower>: the day it is sent, for each recipient'];
    expect(await titles(owner)).toEqual(reported);
    const { key } = await success(
      call('POST', '/api-keys', { token: owner.token, body: { name: 'Log', scopes: ['activity:read'] } }),
      201,
      newApiKeySchema,
    );
    expect(await titles({ token: key })).toEqual(reported);
    // People who may not read messages see that one was sent, but not its content.
    const contractor = await newProjectMember(owner, project, 'contractor');
    for (const title of await titles(contractor)) expect(title).toBe('Created a message to parties');
  });

  it('is for staff, and reports invalid fields by name', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project, { email: null });
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      expect((await post(person, custom(project.id, { party_ids: [party.id] }))).status, role).toBe(
        may ? 201 : 403,
      );
      expect(
        (await call('GET', `/projects/${project.id}/message-choices`, { token: person.token })).status,
      ).toBe(may ? 200 : 403);
    }
    expect((await post(await newOwner(), custom(project.id, { party_ids: [party.id] }))).status).toBe(404);
    expect((await call('POST', '/messages', { body: custom(project.id) })).status).toBe(401);
    const elsewhere = await newParty(owner, await newProject(owner));
    const bad: [object, string][] = [
      [{}, 'party_ids'],
      [{ party_ids: [elsewhere.id] }, 'party_ids'],
      [{ party_ids: [party.id], subject: 'a\r\nBcc: x@y.example' }, 'subject'],
      [{ party_ids: [party.id], body: 'Dear {recipent}' }, 'body'],
      [{ party_ids: [party.id], document_ids: [crypto.randomUUID()] }, 'document_ids'],
      [{ party_ids: [party.id], time_zone: 'Mars/Base' }, 'time_zone'],
      [{ party_ids: [party.id], template: 'Meeting Invitation' }, 'starts_at'],
      [{ party_ids: [party.id], template: 'Document Request' }, 'check_id'],
      [{ party_ids: [party.id], starts_at: '2038-01-01T10:00:00Z' }, 'starts_at'],
    ];
    for (const [fields, field] of bad) {
      const answer = await refusal(post(owner, custom(project.id, fields)));
      expect(answer, JSON.stringify(fields)).toMatchObject({ status: 422 });
      expect(answer.fields?.[0]?.path).toBe(field);
    }
    const unknown = await refusal(
      post(owner, custom(project.id, { party_ids: [party.id], body: '{recipent}' })),
    );
    expect(unknown.fields?.[0]?.message).toBe('Unknown merge field {recipent}');
  });

  it('waits until its scheduled time and can be canceled until then', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const message = await sent(
      owner,
      custom(project.id, { party_ids: [party.id], send_at: later, time_zone: 'America/New_York' }),
    );
    await work();
    expect((await read(owner, message.id)).to).toMatchObject([{ state: 'scheduled' }]);
    const cancel = (version: number) =>
      call('PUT', `/messages/${message.id}`, {
        token: owner.token,
        body: { state: 'cancelled' },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await cancel(message.version + 5)).status).toBe(412);
    expect(await success(cancel(message.version), 200, messageDetailSchema)).toMatchObject({
      state: 'cancelled',
      can: { change: false },
    });
    // Repeating it has no further effect.
    expect((await cancel(message.version + 1)).status).toBe(200);
    await sql()`update private.jobs set run_at = now() where payload ->> 'message_id' = ${message.id}`;
    await work();
    expect(await caughtBy(party.email ?? '')).toEqual([]);
  });

  it('attaches documents, and is not sent if one is deleted before sending', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const contract = await newContract(owner, project);
    const document = await newVersion(owner, contract, 'This agreement is between A and B.');
    const fields = { party_ids: [party.id], document_ids: [document.id] };
    const preview = await success(
      call('POST', '/messages/preview', {
        token: owner.token,
        body: custom(project.id, { party_id: party.id, document_ids: [document.id] }),
      }),
      200,
      messagePreviewSchema,
    );
    expect(preview).toMatchObject({
      to: party.email,
      subject: `${project.name}: news`,
      attached: ['agreement.txt'],
    });
    const message = await sent(owner, custom(project.id, fields));
    await settled(owner, message.id, 'sent');
    const [mail] = await caughtBy(party.email ?? '');
    expect(
      mail?.attachments.map(({ name, content }) => [name, Buffer.from(content, 'base64').toString()]),
    ).toEqual([['agreement.txt', 'This agreement is between A and B.']]);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const doomed = await sent(owner, custom(project.id, { ...fields, send_at: later }));
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    await sql()`update public.messages set send_at = now() where id = ${doomed.id}`;
    await expect
      .poll(
        async () => {
          await sql()`update private.jobs set run_at = now() where payload ->> 'message_id' = ${doomed.id} and state = 'waiting'`;
          await work();
          return (await read(owner, doomed.id)).state;
        },
        { timeout: 20_000 },
      )
      .toBe('failed');
    expect((await read(owner, doomed.id)).problem).toContain('was deleted');
    expect(await caughtBy(party.email ?? '')).toHaveLength(1);
  });
});

describe('a meeting', () => {
  it('has a calendar file, is rescheduled under the same ID, and canceled', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const message = await sent(
      owner,
      custom(project.id, {
        template: 'Meeting Invitation',
        party_ids: [party.id],
        starts_at: '2038-03-01T15:00:00Z',
        ends_at: '2038-03-01T16:00:00Z',
        location: 'Trailer 2',
      }),
    );
    await settled(owner, message.id, 'sent');
    const calendars = async (count: number) => {
      await expect
        .poll(
          async () => {
            await work();
            return (await caughtBy(party.email ?? '')).length;
          },
          { timeout: 20_000 },
        )
        .toBe(count);
      const [last] = await caughtBy(party.email ?? '');
      return Buffer.from(last?.attachments[0]?.content ?? '', 'base64').toString();
    };
    const first = await calendars(1);
    expect(first).toContain('METHOD:REQUEST');
    expect(first).toContain(`UID:${message.id}@plumbline`);
    expect(first).toMatch(/\r\nORGANIZER;CN=[^:\r\n]+:/);
    const put = (body: object) => call('PUT', `/messages/${message.id}`, { token: owner.token, body });
    await success(
      put({ starts_at: '2038-03-02T15:00:00Z', ends_at: '2038-03-02T16:00:00Z' }),
      200,
      messageDetailSchema,
    );
    const second = await calendars(2);
    expect(second).toContain('SEQUENCE:1');
    expect(second).toContain('DTSTART:20380302T150000Z');
    await success(put({ state: 'cancelled' }), 200, messageDetailSchema);
    const third = await calendars(3);
    expect(third).toContain('METHOD:CANCEL');
    expect(third).toContain('SEQUENCE:2');
    expect((await put({ location: 'Office' })).status).toBe(409);
  });
});

describe('a document request', () => {
  it('has a link for each recipient that works once and records its use, also in the calendar', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project, { due_date: dayFromNow(30) });
    const party = await newParty(owner, project);
    const message = await sent(owner, {
      project_id: project.id,
      template: 'Document Request',
      subject: 'Please send {document}',
      body: 'By {answer_by}',
      check_id: check.id,
      answer_by: '2038-03-01',
      party_ids: [party.id],
    });
    await settled(owner, message.id, 'sent');
    const asked = async () =>
      (
        await success(
          call('GET', '/calendar?from=2038-03-01&to=2038-03-01&kinds=document_request', owner),
          200,
          calendarSchema,
        )
      ).items;
    expect(await asked()).toMatchObject([{ id: message.id, check_id: check.id, done: false }]);
    const [mail] = await caughtBy(party.email ?? '');
    expect(mail?.text).toContain('Monday, March 1, 2038');
    const token = /\/evidence\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob([`Certificate ${message.id}`]), 'certificate.txt');
      return data;
    };
    const path = `/compliance/evidence-links/${token}`;
    expect((await call('POST', path, { body: form() })).status).toBe(201);
    expect((await call('POST', path, { body: form() })).status).toBe(404);
    expect((await read(owner, message.id)).to).toMatchObject([{ state: 'answered' }]);
    expect(await asked()).toMatchObject([
      { id: message.id, title: `${check.title} requested`, done: true, move: null, fixed: 'paper' },
    ]);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    const again = { template: 'Document Request', check_id: check.id, party_ids: [party.id] };
    expect((await post(lawyer, custom(project.id, again))).status).toBe(403);
  });
});

describe('templates', () => {
  it('are built in, replaced and reset by admins; unknown fields are named', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const member = await newProjectMember(owner, project, 'project_manager');
    const save = ({ token }: Person, body: object) => call('POST', '/messages/templates', { token, body });
    const mine = { template: 'Project Update', words: { subject: 'Update', body: 'For {project}' } };
    const all = await success(save(owner, mine), 200, messageTemplateSchema.array());
    expect(all.map(({ template, own }) => [template, own])).toEqual([
      ['Custom Message', false],
      ['Project Update', true],
      ['Meeting Invitation', false],
      ['Schedule Change', false],
      ['Document Request', false],
    ]);
    expect((await save(member, mine)).status).toBe(403);
    expect(await refusal(save(owner, { ...mine, words: { subject: 'x', body: '{projekt}' } }))).toMatchObject(
      { status: 422, fields: [{ message: 'Unknown merge field {projekt}' }] },
    );
    const back = await success(
      save(owner, { template: 'Project Update', words: null }),
      200,
      messageTemplateSchema.array(),
    );
    expect(back.every(({ own }) => !own)).toBe(true);
  });
});
