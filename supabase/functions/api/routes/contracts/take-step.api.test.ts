import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { decide, detail, newVersion, step, stepped } from '../../../_server/testing/lifecycle.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  type ContractAction,
  type ContractDetail,
  contractDetailSchema,
  contractStatusChangeSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** A contract under review, in an organization that requires approval unless overridden. */
async function reviewed(fields = {}, requires_approval = true) {
  const owner = await newOwner();
  await sql()`update public.organizations set requires_approval = ${requires_approval} where id = ${owner.organizationId}`;
  const project = await newProject(owner);
  const contract = await newContract(owner, project, fields);
  await stepped(owner, contract, 'submit');
  return { owner, project, contract };
}

/** An active contract in an organization that does not require approval. */
async function active(fields = {}) {
  const created = await reviewed(fields, false);
  await stepped(created.owner, created.contract, 'activate');
  return created;
}

const history = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
  success(call('GET', `/contracts/${id}/transitions`, { token }), 200, contractStatusChangeSchema.array());

describe('POST /contracts/{id}/transitions', () => {
  it('takes a contract through its statuses, and records who took each step', async () => {
    const { owner, contract } = await active({ start_date: dayFromNow(-400), end_date: dayFromNow(10) });
    expect((await detail(owner, contract)).allowed_transitions).toEqual(['terminate']);
    expect(await refusal(step(owner, contract, 'expire'))).toMatchObject({
      status: 409,
      message: 'The contract has not reached its end date',
    });
    await sql()`update public.contracts set end_date = ${dayFromNow(-5)} where id = ${contract.id}`;
    expect((await detail(owner, contract)).allowed_transitions).toEqual(['expire', 'terminate']);
    expect(await stepped(owner, contract, 'expire')).toMatchObject({
      status: 'expired',
      allowed_transitions: ['renew', 'terminate'],
    });
    const answer = await step(owner, contract, 'renew', {
      start_date: dayFromNow(-4),
      end_date: dayFromNow(300),
    });
    const renewed = await success(answer.clone(), 201, contractDetailSchema);
    expect(renewed).toMatchObject({
      status: 'active',
      start_date: dayFromNow(-4),
      end_date: dayFromNow(300),
    });
    expect(answer.headers.get('etag')).toBe(`"${renewed.version}"`);
    expect(renewed).toEqual(await detail(owner, contract));
    const ended = await stepped(owner, contract, 'terminate', { note: ' Bankrupt. ' });
    expect(ended).toMatchObject({ status: 'terminated', allowed_transitions: [] });

    const steps = await history(owner, contract);
    expect(steps.map(({ action, from_status, to_status }) => [action, from_status, to_status])).toEqual([
      ['terminate', 'active', 'terminated'],
      ['renew', 'expired', 'active'],
      ['expire', 'active', 'expired'],
      ['activate', 'under_review', 'active'],
      ['submit', 'draft', 'under_review'],
    ]);
    expect(steps[0]).toMatchObject({ note: 'Bankrupt.', actor_id: owner.id, actor_name: 'Olive Owner' });
    expect(steps[1]).toMatchObject({ start_date: dayFromNow(-4), end_date: dayFromNow(300), note: null });
  });

  it('explains why a step is not allowed in the current status', async () => {
    const { owner, contract } = await reviewed();
    const refused: [ContractAction, object, string][] = [
      ['submit', {}, "This contract is under review, so it can't be submitted"],
      ['expire', {}, "This contract is under review, so it can't be marked expired"],
      ['renew', { end_date: dayFromNow(30) }, "This contract is under review, so it can't be renewed"],
      ['terminate', { note: 'No' }, "This contract is under review, so it can't be terminated"],
    ];
    for (const [action, fields, message] of refused) {
      expect(await refusal(step(owner, contract, action, fields))).toMatchObject({
        status: 409,
        code: 'conflict',
        message,
      });
    }
    await stepped(owner, contract, 'cancel', { note: 'Not needed.' });
    expect(await refusal(step(owner, contract, 'submit'))).toMatchObject({
      message: "This contract is terminated, so it can't be submitted",
    });
  });

  it('activates only approved contracts if the organization requires approval', async () => {
    const { owner, project, contract } = await reviewed();
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    const document = await newVersion(owner, contract, 'The first agreement.');
    const message = 'A lawyer must approve the latest document first';
    const refused = { status: 409, message };
    expect(await refusal(step(owner, contract, 'activate'))).toMatchObject(refused);
    expect(await detail(owner, contract)).toMatchObject({
      requires_approval: true,
      approval: null,
      allowed_transitions: ['activate', 'reject', 'cancel'],
    });
    expect((await decide(lawyer, document)).status).toBe(201);
    await newVersion(owner, contract, 'The second agreement, which nobody has read.');
    expect(await refusal(step(owner, contract, 'activate'))).toMatchObject(refused);
    const [newest] = (await detail(owner, contract)).documents;
    if (!newest) throw new Error('no document');
    expect((await decide(lawyer, newest)).status).toBe(201);
    expect(await stepped(owner, contract, 'activate')).toMatchObject({
      status: 'active',
      approval: { stands: true, document_version: 2 },
    });
  });

  it('refuses to activate or renew a contract past its end date', async () => {
    const { owner, contract } = await reviewed({ end_date: dayFromNow(-3) }, false);
    expect(await refusal(step(owner, contract, 'activate'))).toMatchObject({
      status: 409,
      message: "The contract's end date has passed. Change its dates first.",
    });
    const other = await active({ start_date: dayFromNow(-50), end_date: dayFromNow(2) });
    await sql()`update public.contracts set end_date = ${dayFromNow(-5)} where id = ${other.contract.id}`;
    await stepped(other.owner, other.contract, 'expire');
    const renew = (fields: object) => refusal(step(other.owner, other.contract, 'renew', fields));
    expect(await renew({ end_date: dayFromNow(-3) })).toMatchObject({
      status: 409,
      message: 'The new end date is in the past',
    });
    expect(await renew({ start_date: dayFromNow(20), end_date: dayFromNow(19) })).toMatchObject({
      status: 422,
      fields: [{ path: 'end_date' }],
    });
  });

  it('uses the organization’s calendar', async () => {
    // Zones 25 hours apart are never on the same day.
    const date = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    const [late, early] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const { owner, contract } = await active();
    await sql()`update public.contracts set end_date = ${date(late)} where id = ${contract.id}`;
    const moveTo = (zone: string) =>
      sql()`update public.organizations set time_zone = ${zone} where id = ${owner.organizationId}`;
    await moveTo(late);
    expect((await detail(owner, contract)).allowed_transitions).toEqual(['terminate']);
    expect(await refusal(step(owner, contract, 'expire'))).toMatchObject({ status: 409 });
    await moveTo('Mars/Olympus');
    await detail(owner, contract);
    await moveTo(early);
    expect((await detail(owner, contract)).allowed_transitions).toEqual(['expire', 'terminate']);
    expect((await stepped(owner, contract, 'expire')).status).toBe('expired');
    await moveTo('Mars/Olympus');
    expect((await stepped(owner, contract, 'renew', { end_date: dayFromNow(60) })).status).toBe('active');
  });

  it('requires a reason, and dates for a renewal', async () => {
    const { owner, contract } = await reviewed();
    const invalid: [string, object, string, string][] = [
      ['reject', {}, 'note', 'Enter a reason for rejecting the contract'],
      ['cancel', { note: '  ' }, 'note', 'Enter a reason for canceling the contract'],
      ['terminate', { note: null }, 'note', 'Enter a reason for terminating the contract'],
      ['renew', {}, 'end_date', 'End date is required'],
      ['submit', { end_date: dayFromNow(1) }, 'end_date', 'Dates can be set only when renewing'],
    ];
    for (const [action, fields, path, message] of invalid) {
      expect(await refusal(step(owner, contract, action as ContractAction, fields))).toMatchObject({
        status: 422,
        message,
        fields: [{ path, message }],
      });
    }
    expect(await refusal(step(owner, contract, 'burn' as ContractAction))).toMatchObject({
      status: 422,
      fields: [{ path: 'action' }],
    });
    expect((await detail(owner, contract)).status).toBe('under_review');
  });

  it('is for admins and project managers; lawyers can only reject', async () => {
    const { owner, project, contract } = await reviewed();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(step(person, contract, 'submit'))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      const may = role === 'project_manager';
      const steps = { project_manager: ['activate', 'reject', 'cancel'], lawyer: ['reject'] }[role as string];
      expect((await detail(person, contract)).allowed_transitions, role).toEqual(steps ?? []);
      // 403 takes precedence over 409, so that people without the right do not learn the contract's status.
      expect((await refusal(step(person, contract, 'submit'))).status, role).toBe(may ? 409 : 403);
      expect((await refusal(step(person, contract, 'activate'))).status, role).toBe(may ? 409 : 403);
      const note = 'Not like this.';
      if (!steps) {
        expect((await refusal(step(person, contract, 'reject', { note }))).status, role).toBe(403);
      } else {
        expect((await stepped(person, contract, 'reject', { note })).status).toBe('draft');
        await stepped(owner, contract, 'submit');
      }
    }
    const stranger = await newOwner();
    expect(await refusal(step(stranger, contract, 'submit'))).toMatchObject({ status: 404 });
    expect(await refusal(step({ token: '' }, contract, 'submit'))).toMatchObject({ status: 401 });
  });

  it('returns the first response to a repeated request', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const submit = () => step(owner, contract, 'submit', {}, { 'idempotency-key': 'submit' });
    const first = await submit();
    const again = await submit();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    expect(await history(owner, contract)).toHaveLength(1);
    const other = step(owner, contract, 'cancel', { note: 'No' }, { 'idempotency-key': 'submit' });
    expect(await refusal(other)).toMatchObject({ status: 422 });
  });

  it('accepts one of several concurrent steps and rejects the others', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const answers = await Promise.all(Array.from({ length: 6 }, () => step(owner, contract, 'submit')));
    const lost = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(lost).toHaveLength(5);
    for (const answer of lost) {
      // The message comes from the step itself, not from a broken deadlock.
      expect((await refusal(answer)).message).toMatch(
        /just changed this contract's status|can't be submitted/,
      );
    }
    expect(await history(owner, contract)).toHaveLength(1);
  });

  it('refuses steps of a deleted contract', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await refusal(step(owner, contract, 'submit'))).toMatchObject({ status: 404 });
  });
});

describe('GET /contracts/{id}/transitions', () => {
  it('is for everyone who sees the contract', async () => {
    const { owner, project, contract } = await reviewed();
    const [reader, contractor, stranger] = [
      await newProjectMember(owner, project, 'client_rep'),
      await newProjectMember(owner, project, 'contractor'),
      await newOwner(),
    ];
    const path = `/contracts/${contract.id}/transitions`;
    expect(await history(reader, contract)).toHaveLength(1);
    for (const { token } of [contractor, stranger]) {
      expect(await refusal(call('GET', path, { token }))).toMatchObject({ status: 404 });
    }
    await share(contract, owner, contractor);
    expect(await history(contractor, contract)).toHaveLength(1);
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
  });
});

describe('GET /contracts/{id}', () => {
  it('returns the transitions that each role may take', async () => {
    const { owner, project, contract } = await reviewed();
    const may: Record<string, (keyof ContractDetail['can'])[]> = {
      project_manager: ['edit', 'upload', 'analyze', 'review', 'read_payments', 'read_dates'],
      team_member: ['upload', 'analyze', 'read_payments', 'read_dates'],
      contractor: ['upload'],
      client_rep: ['read_dates'],
      lawyer: ['analyze', 'review', 'approve', 'read_payments', 'read_dates'],
    };
    const abilities = async (person: Person) => {
      const { can } = await detail(person, contract);
      return Object.keys(can).filter((key) => can[key as keyof typeof can]);
    };
    expect(await abilities(owner)).toEqual([
      'edit',
      'upload',
      'analyze',
      'review',
      'read_payments',
      'read_dates',
    ]);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') await share(contract, owner, person);
      expect(await abilities(person), role).toEqual(may[role]);
    }
  });
});
