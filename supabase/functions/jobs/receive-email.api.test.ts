import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { caughtBy, sendEmail, work } from '../_server/testing/messages.ts';
import {
  type IntakeTray,
  intakeAddressesSchema,
  intakeAddressSchema,
  intakeEmailSchema,
  intakeTraySchema,
  type Project,
  projectRoles,
} from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { receiveEmail } from './handlers/receive-email.ts';

const servers: Server[] = [];
beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});
afterAll(closeDatabase);

const addresses = ({ token }: Person, project?: Pick<Project, 'id'>) =>
  success(
    call('GET', `/intake-addresses${project ? `?project_id=${project.id}` : ''}`, { token }),
    200,
    intakeAddressesSchema,
  );
const newAddress = ({ token }: Person, project: Pick<Project, 'id'> | null = null) =>
  success(
    call('POST', '/intake-addresses', { token, body: { project_id: project?.id ?? null } }),
    201,
    intakeAddressSchema,
  );
const tray = ({ token }: Person): Promise<IntakeTray> =>
  success(call('GET', '/intake-files', { token }), 200, intakeTraySchema);

/** A colleague in each project role, one by one. */
async function castOf(owner: Person, project: Project): Promise<Person[]> {
  const cast: Person[] = [];
  for (const role of projectRoles) cast.push(await newProjectMember(owner, project, role));
  return cast;
}

/** Runs the worker until an email's files are settled. */
async function received(person: Person, subject: string): Promise<IntakeTray> {
  let found: IntakeTray | undefined;
  await expect
    .poll(
      async () => {
        await work();
        found = await tray(person);
        const email = found.emails.find((one) => one.subject === subject);
        return email?.attachments.every(({ state }) => state !== 'waiting');
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(true);
  return found as IntakeTray;
}

/** Waits until no job that receives an email for the organization is left. */
const settled = ({ organizationId }: Person) =>
  expect
    .poll(
      async () => {
        await work();
        const [row] = await sql()`
          select count(*)::integer as left from private.jobs
          where org_id = ${organizationId} and kind in ('receive_email', 'deliver_mail') and state <> 'done'`;
        return row?.left;
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(0);

const agreement = (of: string) =>
  new File(
    [
      `SUBCONTRACT AGREEMENT\n\nThis Subcontract is made between Testbed Constructors, Inc. (the "Contractor") and ${of} (the "Subcontractor").\n\nThe Subcontract Price is $84,000. The Subcontractor shall perform the framing work in accordance with the Contract Documents.`,
    ],
    `${of}.txt`,
    { type: 'text/plain' },
  );

describe('an email with files', () => {
  it("is filed among the sender's own files, with its message and the reasons for files that are not kept", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { address } = await newAddress(owner, project);
    const message = [
      'From: sub@reed.example',
      'Subject: Certificate',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="x"',
      '',
      '--x',
      'Content-Type: text/plain; name="rider.txt"',
      'Content-Disposition: attachment; filename="rider.txt"',
      '',
      `RIDER ${crypto.randomUUID()}`,
      '--x--',
      '',
    ].join('\r\n');
    const page = await sendEmail(
      {
        from: `Olive <${owner.email.toUpperCase()}>`,
        to: address,
        subject: 'Fwd: Framing',
        text: 'Please file.\n<b>Reed</b>',
      },
      [
        agreement('Plumb Line Framing LLC'),
        new File([message], 'certificate.eml', { type: 'message/rfc822' }),
        new File(['MZ'], '../../run\u202efdp.exe', { type: 'application/pdf' }),
        new File(['no pdf'], 'fake.pdf', { type: 'application/pdf' }),
        new File([], 'empty.txt', { type: 'text/plain' }),
        new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'survey.pdf', { type: 'application/pdf' }),
        agreement('Plumb Line Framing LLC'),
      ],
    );
    expect(page).toContain('Plumbline accepted it.');
    const { files, emails } = await received(owner, 'Fwd: Framing');
    expect(emails).toMatchObject([
      {
        from_address: owner.email,
        text: expect.stringMatching(/^Please file\.\s+<b>Reed<\/b>$/),
        project: { id: project.id, name: project.name },
        attachments: [
          { file_name: 'Plumb Line Framing LLC.txt', state: 'kept' },
          { file_name: 'rider.txt', state: 'kept' },
          {
            file_name: '_._runfdp.exe',
            state: 'left_out',
            problem: expect.stringContaining('not supported'),
          },
          {
            file_name: 'fake.pdf',
            state: 'left_out',
            problem: expect.stringContaining('its content shows that it is TXT'),
          },
          { file_name: 'empty.txt', state: 'left_out', problem: 'The file is empty' },
          { file_name: 'survey.pdf', state: 'left_out', problem: 'Larger than 25 MB' },
          { file_name: 'Plumb Line Framing LLC.txt', state: 'kept' },
        ],
      },
    ]);
    expect(files.map(({ file_name }) => file_name)).toEqual(['Plumb Line Framing LLC.txt', 'rider.txt']);
    expect(files[0]).toMatchObject({
      stage: 'to_check',
      draft: { party_b_name: 'Plumb Line Framing LLC', contract_value: 84_000 },
      email: { id: emails[0]?.id, project: { id: project.id } },
    });
    const told = await sql()<{ title: string; action_url: string }[]>`
      select title, action_url from public.notifications where user_id = ${owner.id} and source = 'Email'`;
    expect(told).toEqual([
      { title: '3 files received by email', action_url: `/upload?project=${project.id}` },
    ]);

    // A colleague sees none of it. The sender may remove the email; the files stay.
    const admin = await newColleague(owner, 'admin');
    expect(await tray(admin)).toMatchObject({ files: [], emails: [] });
    const path = `/intake-emails/${emails[0]?.id}`;
    expect(await refusal(call('DELETE', path, { token: admin.token }))).toMatchObject({ status: 404 });
    await success(call('DELETE', path, { token: owner.token }), 200, intakeEmailSchema);
    const after = await tray(owner);
    expect(after.emails).toEqual([]);
    expect(after.files.map(({ email }) => email)).toEqual([null, null]);
  }, 120_000);

  it('is accepted only from members with the right to file there', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const elsewhere = await newProject(owner);
    const own = await newAddress(owner);
    const ofProject = await newAddress(owner, project);
    const cast = await castOf(owner, project);
    const neighbor = await newProjectMember(owner, elsewhere, 'project_manager');
    for (const [at, person] of [...cast, neighbor].entries()) {
      for (const { address } of [own, ofProject])
        await sendEmail({ from: person.email, to: address, subject: address }, [
          agreement(`Sub ${at} of ${address}`),
        ]);
    }
    await settled(owner);
    const filed = async (person: Person) => (await tray(person)).emails.map(({ subject }) => subject).sort();
    const may: Record<string, string[]> = Object.fromEntries(
      await Promise.all(cast.map(async (person, at) => [projectRoles[at], await filed(person)])),
    );
    const both = [own.address, ofProject.address].sort();
    expect(may).toEqual({
      project_manager: both,
      team_member: both,
      contractor: [],
      client_rep: [],
      lawyer: [],
    });
    expect(await filed(neighbor)).toEqual([own.address]);
    // Each was told once, though two emails were refused.
    const [contractor] = cast.filter((_, at) => projectRoles[at] === 'contractor');
    const refused = async (to = '') =>
      (await caughtBy(to)).filter((mail) => mail.subject === 'Your email was not filed');
    const answers = await refused(contractor?.email);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.text).toContain('You cannot file contracts');
    expect((await refused(neighbor.email)).map(({ text }) => text.includes('Harbor Tower'))).toEqual([true]);
  }, 120_000);

  it('from someone else is refused once, and never answered if it is automatic, forged, or unwanted', async () => {
    const owner = await newOwner();
    const rival = await newOwner();
    const { address } = await newAddress(owner);
    const removed = await newColleague(owner, 'admin');
    await success(call('DELETE', `/members/${removed.id}`, { token: owner.token }), 200, z.unknown());
    const stranger = `${crypto.randomUUID()}@reed.example`;
    const robot = `${crypto.randomUUID()}@reed.example`;
    const forged = `${crypto.randomUUID()}@reed.example`;
    const unwilling = `${crypto.randomUUID()}@reed.example`;
    await sql()`
      insert into private.mail_refusals (org_id, address, category) values (${owner.organizationId}, ${unwilling}, 'message')`;
    const subject = 'Buy <b>now</b> at evil.example';
    const send = (from: string, more: object = {}) =>
      sendEmail({ from, to: address, subject, text: subject, ...more }, [agreement(from)]);
    await send(stranger);
    await send(stranger);
    await send(rival.email);
    await send(removed.email);
    await send(robot, { automatic: 'auto-replied' });
    await send(forged, { verification: 'fail' });
    await send(unwilling);
    await send(`"${owner.email}" <${stranger}>`);
    await send(`${owner.email}, ${stranger}`);
    // Forged in a member's name
    await send(owner.email, { verification: 'fail' });
    await settled(owner);
    for (const person of [owner, rival]) expect((await tray(person)).files).toEqual([]);
    for (const [to, count] of [
      [stranger, 1],
      [rival.email, 1],
      [removed.email, 1],
      [robot, 0],
      [forged, 0],
      [unwilling, 0],
      [owner.email, 0],
    ] as const) {
      const answers = (await caughtBy(to)).filter((mail) => mail.subject === 'Your email was not filed');
      expect([to, answers.length]).toEqual([to, count]);
      // An answer carries none of the sender's words.
      for (const { text, html } of answers) expect(`${text}${html}`).not.toContain('evil.example');
    }
    const [answer] = await caughtBy(stranger);
    expect(answer?.text).toContain('Only members of Test Builders can send files to this address');
    expect(answer?.reply_to).toEqual([]);
  }, 120_000);

  it('without a file to file, or to an address that ended, is not filed', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const old = await newAddress(owner);
    const { address } = await newAddress(owner);
    const gone = await newAddress(owner, project);
    expect(address).not.toBe(old.address);
    const send = (to: string, files: File[] = [agreement(to)]) =>
      sendEmail({ from: owner.email, to, subject: 'Files' }, files);
    expect(await send(old.address)).toContain('Plumbline has no such address.');
    expect(await send('files-00000000000000000000000000000000@replies.plumbline.test')).toContain(
      'Plumbline has no such address.',
    );
    await send(address, [new File(['x'], 'plan.dwg', { type: 'image/vnd.dwg' })]);
    await settled(owner);
    await success(call('DELETE', `/projects/${project.id}`, { token: owner.token }), 200, z.unknown());
    await send(gone.address);
    await settled(owner);
    expect(await tray(owner)).toMatchObject({ files: [], emails: [] });
    const answers = (await caughtBy(owner.email)).filter(
      (mail) => mail.subject === 'Your email was not filed',
    );
    expect(answers.map(({ text }) => text)).toEqual([expect.stringContaining('no file that can be filed')]);
  }, 120_000);
});

interface Stub {
  /** The content of each file; null answers 404. */
  files: readonly (string | null)[];
  headers?: object;
}

/** A fake Resend API with one email. @returns the number of requests per file */
async function provider({ files, headers = {} }: Stub): Promise<number[]> {
  const requested = files.map(() => 0);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const json = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const [, number] = /^\/file\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined) {
      requested[Number(number)] = (requested[Number(number)] ?? 0) + 1;
      const content = files[Number(number)];
      response.writeHead(content == null ? 404 : 200).end(content ?? '');
    } else if (pathname.endsWith('/attachments'))
      json({
        data: files.map((_, at) => ({
          id: `att_${at}`,
          filename: `part ${at}.txt`,
          content_type: 'text/plain',
          download_url: `${base}/file/${at}`,
        })),
      });
    else json({ headers, text: null, html: '<p>Please <b>file</b>.</p><script>alert(1)</script>' });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('RESEND_API_KEY', 're_key');
  vi.stubEnv('RESEND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return requested;
}

/** A job that receives an email, under a name that the stack's worker does not handle. */
async function jobFor(owner: Person, from = owner.email): Promise<string> {
  const { id } = await newAddress(owner);
  const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}_email`;
  const payload = { email_id: `in_${kind}`, address_id: id, from, subject: 'Files' };
  const again = (key: string) => sql()`
    select private.enqueue_job(${kind}, ${sql().json(payload)}, ${owner.organizationId}, ${`${kind}:${key}`}, now(), 3)`;
  await again('1');
  // The provider reports an email more than once.
  await again('2');
  return kind;
}
const run = async (kind: string, handler = receiveEmail) => {
  await sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting'`;
  await drain({ handlers: { [kind]: handler }, worker: 'test', budgetMs: 1, slots: 1 });
};

describe('receiving an email', () => {
  it('continues after a worker dies, files nothing twice, and ignores a repeated report', async () => {
    const owner = await newOwner();
    const kind = await jobFor(owner);
    const text = crypto.randomUUID();
    await provider({ files: [`First ${text}`, `Second ${text}`, null] });
    const dies = {
      ...receiveEmail,
      repeatable: (job: Parameters<NonNullable<typeof receiveEmail.repeatable>>[0]) => {
        let transactions = 0;
        return receiveEmail.repeatable?.({
          ...job,
          transaction: async (step) => {
            transactions += 1;
            // After the first file was filed, before that was recorded.
            if (transactions === 5) throw new Error('The worker dies');
            return await job.transaction(step);
          },
        }) as Promise<void>;
      },
    };
    await run(kind, dies);
    expect((await tray(owner)).files).toHaveLength(1);
    for (let times = 0; times < 3; times += 1) await run(kind);
    const { files, emails } = await tray(owner);
    expect(files.map(({ file_name }) => file_name)).toEqual(['part 0.txt', 'part 1.txt']);
    expect(emails).toMatchObject([
      {
        text: 'Please file.',
        attachments: [
          { state: 'kept' },
          { state: 'kept' },
          { state: 'left_out', problem: 'The email provider no longer has it' },
        ],
      },
    ]);
    const jobs = await sql()`select state from private.jobs where kind = ${kind}`;
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done']);
  }, 60_000);

  it('limits the files of an email and the emails of a person', async () => {
    const owner = await newOwner();
    const kind = await jobFor(owner);
    await provider({ files: Array.from({ length: 22 }, () => `Same ${owner.id}`) });
    await sql()`
      insert into private.rate_limit_hits (key)
      select ${`intake_email:${owner.organizationId}:${owner.id}`} from generate_series(1, 59)`;
    await run(kind);
    const { files, emails } = await tray(owner);
    expect(files).toHaveLength(1);
    expect(emails[0]?.attachments.map(({ problem }) => problem).slice(19)).toEqual([
      null,
      'Only the first 20 files of an email are filed',
      'Only the first 20 files of an email are filed',
    ]);
    const next = await jobFor(owner);
    await provider({ files: ['Another'] });
    await run(next);
    expect((await tray(owner)).files).toHaveLength(1);
    const [told] = await sql()`
      select text_body from public.mail_messages where org_id = ${owner.organizationId} and subject = 'Your email was not filed'`;
    expect(told?.text_body).toContain('You sent more emails in an hour');
  }, 60_000);
});

describe('addresses for files', () => {
  it('are read by those who may file there, and changed by owners, admins, and project managers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const own = await newAddress(owner);
    const ofProject = await newAddress(owner, project);
    const cast = await castOf(owner, project);
    const seen = await Promise.all(
      cast.map(async (person, at) => {
        const { organization, project: place } = await addresses(person, project);
        return [
          projectRoles[at],
          !!organization.address,
          organization.may_change,
          !!place?.address,
          place?.may_change,
        ];
      }),
    );
    expect(seen).toEqual([
      ['project_manager', true, false, true, true],
      ['team_member', true, false, true, false],
      ['contractor', false, false, false, false],
      ['client_rep', false, false, false, false],
      ['lawyer', false, false, false, false],
    ]);
    const statuses = await Promise.all(
      cast.map(async ({ token }) => [
        (await call('POST', '/intake-addresses', { token, body: { project_id: null } })).status,
        (await call('DELETE', `/intake-addresses/${own.id}`, { token })).status,
      ]),
    );
    expect(statuses).toEqual([
      [403, 403],
      [403, 403],
      [403, 404],
      [403, 404],
      [403, 404],
    ]);
    const [manager, staff] = cast as [Person, Person];
    expect(
      await refusal(call('DELETE', `/intake-addresses/${ofProject.id}`, { token: staff.token })),
    ).toMatchObject({ status: 403 });
    const renewed = await newAddress(manager, project);
    expect(renewed.address).toMatch(/^files-[0-9a-f]{32}@/);
    expect(renewed.address).not.toBe(ofProject.address);
    await success(
      call('DELETE', `/intake-addresses/${renewed.id}`, { token: manager.token }),
      200,
      intakeAddressSchema,
    );
    expect(await addresses(owner, project)).toMatchObject({
      available: true,
      project: { address: null, may_change: true },
    });
    const outsider = await newOwner();
    const { token } = outsider;
    expect(await refusal(call('GET', `/intake-addresses?project_id=${project.id}`, { token }))).toMatchObject(
      { status: 404 },
    );
    expect(
      await refusal(call('POST', '/intake-addresses', { token, body: { project_id: project.id } })),
    ).toMatchObject({ status: 404 });
    expect(await refusal(call('DELETE', `/intake-addresses/${own.id}`, { token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call('GET', '/intake-addresses', {}))).toMatchObject({ status: 401 });
    expect(await refusal(call('POST', '/intake-addresses', { token, body: {} }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(call('DELETE', '/intake-emails/nothing', { token }))).toMatchObject({ status: 422 });
    const events = await sql()`
      select action, after ->> 'key' as key from public.activity_events
      where org_id = ${owner.organizationId} and entity_type = 'intake_address' order by id`;
    expect(events.map(({ action }) => action)).toEqual([
      'intake_address.created',
      'intake_address.created',
      'intake_address.deleted',
      'intake_address.created',
      'intake_address.deleted',
    ]);
    expect(events.every(({ key }) => key === null)).toBe(true);
  });
});
