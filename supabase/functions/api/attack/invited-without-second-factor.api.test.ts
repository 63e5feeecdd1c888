import { afterAll, expect, it } from 'vitest';
import { closeDatabase, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
import { inProcessCalls } from '../../_server/testing/in-process.ts';
import { invitationToken } from '../../_server/testing/mail.ts';
import { setUpFactor } from '../../_server/testing/second-factor.ts';
import { acceptedInvitationSchema, projectSchema, registrationSchema } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** The owner, with a second factor, of an organization that requires a second factor. */
async function strictOwner(): Promise<Person> {
  const { person } = await setUpFactor(await newOwner());
  const body = { requires_second_factor: true };
  expect((await call('PUT', '/organization', { token: person.token, body })).status).toBe(200);
  return person;
}

async function invite(owner: Person, email: string): Promise<string> {
  const answer = await call('POST', '/invitations', { token: owner.token, body: { emails: [email] } });
  expect(answer.status).toBe(200);
  return await invitationToken(email);
}

it('an invited registration gets a session that can only set up the second factor', async () => {
  const token = await invite(await strictOwner(), `${crypto.randomUUID()}@invited.example`);
  const body = { name: 'Nina Newcomer', password: 'correct horse battery' };
  // Uses its own address, because invalid links count per client address.
  const fromElsewhere = await inProcessCalls();
  const session = await success(
    fromElsewhere('POST', `/invitation-links/${token}/register`, { body }),
    201,
    registrationSchema,
  );
  expect(session.user.organizations).toMatchObject([{ requires_second_factor: true }]);
  const needed = { status: 403, reason: { kind: 'second_factor' } };
  expect(await refusal(call('GET', '/projects', { token: session.token ?? '' }))).toMatchObject(needed);
});

it('a member of such an organization can accept an invitation to another one', async () => {
  const [strict, other] = [await strictOwner(), await newOwner()];
  const person = await newOwner();
  await sql()`insert into public.memberships (org_id, user_id, role) values (${strict.organizationId}, ${person.id}, 'member')`;
  await sql()`update public.profiles set last_org_id = ${strict.organizationId} where id = ${person.id}`;
  const token = await invite(other, person.email);
  const fromElsewhere = await inProcessCalls();
  const accepted = fromElsewhere('POST', `/invitation-links/${token}/accept`, {
    token: person.token,
    body: {},
  });
  const { organization_id } = await success(accepted, 200, acceptedInvitationSchema);
  const headers = { 'x-organization-id': organization_id };
  await success(call('GET', '/projects', { token: person.token, headers }), 200, projectSchema.array());
});
