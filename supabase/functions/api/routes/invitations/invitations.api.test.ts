import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessRequests } from '../../../_server/testing/in-process.ts';
import { invitationToken, mailed } from '../../../_server/testing/mail.ts';
import {
  acceptedInvitationSchema,
  invitationSchema,
  memberSchema,
  openInvitationSchema,
  projectMemberSchema,
  projectRoles,
  registrationSchema,
  type SentInvitations,
  sentInvitationsSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const newEmail = () => `${crypto.randomUUID()}@invited.example`;
const invite = (who: { token?: string }, emails: string[], more: object = {}, headers = {}) =>
  call('POST', '/invitations', { ...who, body: { emails, ...more }, headers });
const outcomes = async (answer: Promise<Response>) => {
  const { results } = await success(answer, 200, sentInvitationsSchema);
  return results.map(({ outcome }: SentInvitations['results'][number]) => outcome);
};
const list = (who: { token: string }, query = '') =>
  success(call('GET', `/invitations${query}`, who), 200, invitationSchema.array());
const look = (token: string) => call('GET', `/invitation-links/${token}`);
const accept = (who: { token?: string }, token: string, body: object = {}) =>
  call('POST', `/invitation-links/${token}/accept`, { ...who, body });
const register = (token: string, body: object = {}) =>
  call('POST', `/invitation-links/${token}/register`, {
    body: { name: 'Nina Newcomer', password: 'correct horse battery', ...body },
  });
const onProject = (projectId: string, role = 'team_member') => ({
  project_ids: [projectId],
  project_role: role,
});
const worthless = { status: 404, message: 'This invitation is invalid or has expired' };

/** A person with an account, and the invitation emailed to them. */
async function invited(owner: Person, more: object = {}) {
  const person = await newOwner('Iris Invited');
  expect(await outcomes(invite(owner, [person.email], more))).toEqual(['invited']);
  return { person, token: await invitationToken(person.email) };
}

describe('an invitation', () => {
  it('is emailed, shows its details, and creates an account with roles on two projects', async () => {
    const owner = await newOwner();
    const [tower, annex] = [await newProject(owner), await newProject(owner, { name: 'Annex' })];
    const email = newEmail();
    const sent = invite(owner, [` ${email.toUpperCase()} `], {
      project_ids: [tower.id, annex.id],
      project_role: 'client_rep',
      message: 'Welcome aboard.',
    });
    expect(await success(sent, 200, sentInvitationsSchema)).toEqual({
      results: [{ email, outcome: 'invited' }],
    });
    const [mail] = await mailed(email, 1);
    expect(mail?.subject).toBe('Olive Owner invites you to Test Builders');
    expect(mail?.text).toContain('as Client Representative on Annex and 1 other project');
    expect(mail?.text).toContain('Welcome aboard.');

    const token = await invitationToken(email);
    expect(await success(look(token), 200, openInvitationSchema)).toMatchObject({
      organization_name: 'Test Builders',
      email,
      invited_by_name: 'Olive Owner',
      project_names: ['Annex', 'Harbor Tower'],
      has_account: false,
    });
    const { user, token: session } = await success(register(token), 201, registrationSchema);
    expect(user).toMatchObject({ email, organization_id: owner.organizationId });
    expect(user.organizations).toMatchObject([{ id: owner.organizationId, role: 'member' }]);
    const team = await success(
      call('GET', `/projects/${annex.id}/members`, { token: session ?? '' }),
      200,
      projectMemberSchema.array(),
    );
    expect(team).toMatchObject([{ email, role: 'client_rep' }]);
    expect(await list(owner)).toMatchObject([{ email, state: 'active', accepted_by_name: 'Nina Newcomer' }]);
    expect(await refusal(look(token))).toMatchObject(worthless);
  });

  it('is stored as a hash, and its email text is erased after sending', async () => {
    const owner = await newOwner();
    const email = newEmail();
    await invite(owner, [email]);
    const token = await invitationToken(email);
    await expect
      .poll(async () => {
        const rows = await sql()`
          select 1 from public.mail_messages m where m.org_id = ${owner.organizationId} and m.state = 'sent' and m.text_body = ''`;
        return rows.length;
      })
      .toBe(1);
    const [row] = await sql()`
      select to_jsonb(i)::text || (select string_agg(j.payload::text, '') from private.jobs j where j.org_id = i.org_id) as kept
      from public.invitations i where i.email = ${email}`;
    expect(row?.kept).not.toContain(token);
  });

  it('is accepted once by a hundred concurrent requests', async () => {
    const owner = await newOwner();
    const { person, token } = await invited(owner);
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(person, token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(99);
    const rows = await sql()`
      select 1 from public.memberships where org_id = ${owner.organizationId} and user_id = ${person.id}`;
    expect(rows).toHaveLength(1);
  });

  it('creates one account for two concurrent registrations', async () => {
    const email = newEmail();
    await invite(await newOwner(), [email]);
    const token = await invitationToken(email);
    const statuses = (await Promise.all([register(token), register(token)])).map(({ status }) => status);
    const [created, refused] = statuses.sort();
    expect(created).toBe(201);
    expect(refused).toBeGreaterThanOrEqual(400);
    const rows = await sql()`
      select 1 from public.memberships m join public.profiles p on p.id = m.user_id where p.email = ${email}`;
    expect(rows).toHaveLength(1);
  });

  it('is refused to another account, which sees the invited address', async () => {
    const owner = await newOwner();
    const { person, token } = await invited(owner);
    expect(await refusal(accept(await newOwner(), token))).toMatchObject({
      status: 403,
      reason: { kind: 'other_account', email: person.email },
    });
    expect(await refusal(accept({}, token))).toMatchObject({ status: 401 });
    expect(await refusal(register(token))).toMatchObject({ status: 409 });
    const accepted = await success(accept(person, token), 200, acceptedInvitationSchema);
    expect(accepted.organization_id).toBe(owner.organizationId);
  });

  it('returns the same response if unknown, expired, revoked, or used', async () => {
    const owner = await newOwner();
    const [expired, revoked, used] = [await invited(owner), await invited(owner), await invited(owner)];
    await sql()`
      update public.invitations set sent_at = now() - interval '8 days', expires_at = now() - interval '1 day'
      where email = ${expired.person.email}`;
    const states = async () =>
      Object.fromEntries((await list(owner)).map(({ email, state, id }) => [email, { state, id }]));
    const { id } = (await states())[revoked.person.email] ?? { id: '' };
    await success(call('POST', `/invitations/${id}/revoke`, owner), 200, invitationSchema);
    await accept(used.person, used.token);
    for (const { person, token } of [
      expired,
      revoked,
      used,
      { person: used.person, token: 'a'.repeat(32) },
    ]) {
      expect(await refusal(accept(person, token))).toMatchObject(worthless);
      expect(await refusal(register(token))).toMatchObject(worthless);
    }
    expect(
      Object.values(await states())
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['active', 'expired', 'revoked']);
    expect(await list(owner, '?state=expired')).toMatchObject([{ email: expired.person.email }]);
  });

  it('is resent with a new link, also after it expires, but not once closed', async () => {
    const owner = await newOwner();
    const { person, token } = await invited(owner);
    await sql()`
      update public.invitations set sent_at = now() - interval '8 days', expires_at = now() - interval '1 day'
      where email = ${person.email}`;
    const [invitation] = await list(owner);
    const path = `/invitations/${invitation?.id}`;
    const again = await success(call('POST', `${path}/resend`, owner), 200, invitationSchema);
    expect(again).toMatchObject({ state: 'pending', may_change: true });
    const fresh = await invitationToken(person.email, 2);
    expect(await refusal(accept(person, token))).toMatchObject(worthless);
    await success(accept(person, fresh), 200, acceptedInvitationSchema);
    expect(await refusal(call('POST', `${path}/resend`, owner))).toMatchObject({ status: 409 });
    expect(await refusal(call('POST', `${path}/revoke`, owner))).toMatchObject({ status: 409 });
  });

  it('asks a lawyer for a license and stores it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { person, token } = await invited(owner, onProject(project.id, 'lawyer'));
    expect(await refusal(accept(person, token))).toMatchObject({
      status: 422,
      fields: [{ path: 'bar_number' }, { path: 'bar_jurisdiction' }],
    });
    const license = { bar_number: '4711', bar_jurisdiction: 'New York' };
    await success(accept(person, token, license), 200, acceptedInvitationSchema);
    const [profile] =
      await sql()`select bar_number, bar_jurisdiction from public.profiles where id = ${person.id}`;
    expect(profile).toEqual(license);
  });
});

describe('inviting many addresses', () => {
  it('returns an outcome for each, also when sent again', async () => {
    const owner = await newOwner();
    const colleague = await newColleague(owner);
    const [one, two] = [newEmail(), newEmail()];
    const input = [one, 'no address', owner.email, colleague.email, one, two];
    expect(await outcomes(invite(owner, input))).toEqual([
      'invited',
      'invalid',
      'yourself',
      'already_member',
      'repeated',
      'invited',
    ]);
    expect(await outcomes(invite(owner, [one, two]))).toEqual(['already_invited', 'already_invited']);
    const at_once = newEmail();
    const all = await Promise.all(Array.from({ length: 10 }, () => outcomes(invite(owner, [at_once]))));
    expect(all.flat().filter((outcome) => outcome === 'invited')).toHaveLength(1);
  });

  it('accepts up to fifty, and two hundred an hour', async () => {
    const owner = await newOwner();
    const many = (count: number) => Array.from({ length: count }, newEmail);
    expect(await refusal(invite(owner, many(100)))).toMatchObject({
      status: 422,
      fields: [{ path: 'emails' }],
    });
    for (const _ of [1, 2, 3, 4])
      expect(new Set(await outcomes(invite(owner, many(50))))).toEqual(new Set(['invited']));
    expect(await refusal(invite(owner, many(1)))).toMatchObject({ status: 429 });
  });

  it("returns the form's message when no address is valid", async () => {
    const owner = await newOwner();
    expect(await refusal(invite(owner, ['']))).toMatchObject({
      status: 422,
      message: 'Please enter an email address',
    });
    expect(await refusal(invite(owner, ['a@b']))).toMatchObject({
      status: 422,
      message: 'Please enter a valid email address',
    });
    expect(await refusal(invite(owner, [newEmail()], { project_role: 'lawyer' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'project_role' }],
    });
  });

  it('skips an address that opted out of such email', async () => {
    const owner = await newOwner();
    const email = newEmail();
    await sql()`select private.refuse_mail(${owner.organizationId}, null, ${email}, 'team')`;
    expect(await outcomes(invite(owner, [email]))).toEqual(['wants_no_mail']);
  });

  it('sends once for a repeated request', async () => {
    const owner = await newOwner();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const email = newEmail();
    const answers = await Promise.all([1, 2].map(() => invite(owner, [email], {}, headers)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await outcomes(invite(owner, [email], {}, headers))).toEqual(['invited']);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('who may invite', () => {
  it('is an owner for any role, an admin except as owner, a project manager except lawyers', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const admin = await newColleague(owner, 'admin');
    const manager = await newProjectMember(owner, project, 'project_manager');
    const status = async (who: Person, more: object) => (await invite(who, [newEmail()], more)).status;
    expect(await status(owner, { org_role: 'owner' })).toBe(200);
    expect(await status(admin, { org_role: 'owner' })).toBe(403);
    expect(await status(admin, { org_role: 'admin' })).toBe(200);
    expect(await status(admin, onProject(project.id, 'lawyer'))).toBe(200);
    expect(await status(manager, {})).toBe(403);
    expect(await status(manager, onProject(project.id, 'contractor'))).toBe(200);
    expect(await status(manager, { ...onProject(project.id), org_role: 'admin' })).toBe(403);
    expect(await status(manager, onProject(project.id, 'lawyer'))).toBe(403);
    expect(await status(manager, onProject(other.id))).toBe(404);
    for (const role of projectRoles.filter((one) => one !== 'project_manager')) {
      const person = await newProjectMember(owner, project, role);
      expect([role, await status(person, onProject(project.id))]).toEqual([role, 403]);
      expect(await list(person)).toEqual([]);
    }
    const stranger = await newOwner();
    expect(await status(stranger, onProject(project.id))).toBe(404);
    expect(await refusal(invite({}, [newEmail()]))).toMatchObject({ status: 401 });
  });

  it("sees the project's invitations, and changes only those they could send", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const manager = await newProjectMember(owner, project, 'project_manager');
    await invite(owner, [newEmail()], onProject(project.id, 'lawyer'));
    await invite(owner, [newEmail()]);
    const [seen, ...others] = await list(manager, `?project_id=${project.id}`);
    expect(others).toEqual([]);
    expect(seen).toMatchObject({ project_role: 'lawyer', may_change: false });
    expect(await refusal(call('POST', `/invitations/${seen?.id}/revoke`, manager))).toMatchObject({
      status: 403,
    });
    expect(await refusal(call('POST', `/invitations/${seen?.id}/revoke`, await newOwner()))).toMatchObject({
      status: 404,
    });
    expect(await list(owner)).toHaveLength(2);
  });

  it('loses open invitations with the right to send them', async () => {
    const owner = await newOwner();
    const admin = await newColleague(owner, 'admin');
    const { person, token } = await invited(admin);
    await success(
      call('PUT', `/members/${admin.id}`, { ...owner, body: { role: 'member' } }),
      200,
      memberSchema,
    );
    expect(await refusal(accept(person, token))).toMatchObject(worthless);
    expect(await list(owner)).toMatchObject([{ state: 'revoked' }]);
  });
});

it('allows ten token attempts per address, then requires a wait', async () => {
  const request = await inProcessRequests();
  const client = `test-${crypto.randomUUID()}`;
  const statuses = [];
  for (let tried = 0; tried < 11; tried += 1) {
    statuses.push((await request('GET', `/invitation-links/${'0'.repeat(32)}`, client)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
});
