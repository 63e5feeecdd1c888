import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { inProcessRequests, newAddress } from '../../../_server/testing/in-process.ts';
import { sayFacts } from '../../../_server/testing/liens.ts';
import {
  askForWaiver,
  newPayment,
  newReceivedWaiver,
  waiverForm,
} from '../../../_server/testing/payments.ts';
import { compareWaiver } from '../../../_shared/law/waivers/compare.ts';
import { waiverLines } from '../../../_shared/law/waivers/fill.ts';
import { waiverTextOf } from '../../../_shared/law/waivers/forms.ts';
import { readPdf } from '../../../_shared/print/testing/read-pdf.ts';
import {
  contractFinancesSchema,
  deletedPaymentSchema,
  documentContentSchema,
  lienWaiverSchema,
  newLienWaiverSchema,
  notificationSchema,
  openWaiverLinkSchema,
  paymentSchema,
  projectFinancesSchema,
  projectRoles,
  sentWaiverSchema,
  waiverComparisonSchema,
  waiverFormSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type Token = Pick<Person, 'token'>;
const textOf = async (pdf: Uint8Array) =>
  (await readPdf(pdf))
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
const get = ({ token }: Token, id: string) =>
  success(call('GET', `/payments/${id}`, { token }), 200, paymentSchema);
const list = ({ token }: Token, query: string) =>
  success(call('GET', `/payments?${query}`, { token }), 200, paymentSchema.array());
const put = ({ token }: Token, id: string, body: object, headers = {}) =>
  call('PUT', `/payments/${id}`, { token, body, headers });
const decide = ({ token }: Token, id: string, body: object, headers = {}) =>
  call('PUT', `/lien-waivers/${id}`, { token, body, headers });
const decided = (person: Token, id: string, body: object) =>
  success(decide(person, id, body), 200, lienWaiverSchema);
// Wrong guesses count per client address, so each request uses its own.
let request: Awaited<ReturnType<typeof inProcessRequests>>;
beforeAll(async () => {
  request = await inProcessRequests();
});
const look = (token: string, client = newAddress()) => request('GET', `/lien-waiver-links/${token}`, client);
const send = (token: string, form = waiverForm()) =>
  request('POST', `/lien-waiver-links/${token}`, newAddress(), form);

async function site() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project, { contract_value: 100_000 });
  return { owner, project, contract };
}

describe('payments', () => {
  it('are created, listed, changed, deleted, and restored', async () => {
    const { owner, project, contract } = await site();
    const payment = await newPayment(owner, contract, {
      retainage_withheld: 1_250,
      period_from: '2026-09-01',
    });
    expect(payment).toMatchObject({
      amount: 12_500.5,
      waiver: 'none',
      unwaived: true,
      waivers: [],
      may_change: true,
      paid_on: null,
    });
    const ours = await newPayment(owner, contract, { direction: 'in', number: null, paid_on: '2026-10-02' });
    expect(ours).toMatchObject({ waiver: 'not_needed', unwaived: false });
    expect((await list(owner, `project_id=${project.id}`)).map(({ id }) => id)).toEqual([
      ours.id,
      payment.id,
    ]);
    expect((await list(owner, `contract_id=${contract.id}&unwaived=true`)).map(({ id }) => id)).toEqual([
      payment.id,
    ]);
    expect((await list(owner, `project_id=${project.id}&direction=in`)).map(({ id }) => id)).toEqual([
      ours.id,
    ]);

    const paid = await success(
      put(owner, payment.id, { paid_on: '2026-10-05', retainage_released: 250 }),
      200,
      paymentSchema,
    );
    expect(paid).toMatchObject({ paid_on: '2026-10-05', version: 2, retainage_withheld: 1_250 });
    expect(await refusal(put(owner, payment.id, { note: 'x' }, { 'if-match': '"1"' }))).toMatchObject({
      status: 412,
    });

    const sums = () =>
      success(
        call('GET', `/projects/${project.id}/finances/contracts`, { token: owner.token }),
        200,
        contractFinancesSchema.array(),
      );
    const money = {
      payments: 2,
      paid_out: 12_500.5,
      paid_in: 12_500.5,
      retainage_held: 1_000,
      retainage_withheld: 0,
      waived: 0,
      unwaived: 1,
    };
    expect(await sums()).toMatchObject([money]);
    expect(
      await success(
        call('GET', `/projects/${project.id}/finances`, { token: owner.token }),
        200,
        projectFinancesSchema,
      ),
    ).toMatchObject(money);

    await success(
      call('DELETE', `/payments/${payment.id}`, { token: owner.token }),
      200,
      deletedPaymentSchema,
    );
    expect(await refusal(call('GET', `/payments/${payment.id}`, { token: owner.token }))).toMatchObject({
      status: 404,
    });
    expect(await sums()).toMatchObject([{ payments: 1, paid_out: 0, unwaived: 0 }]);
    await success(
      call('POST', `/payments/${payment.id}/restore`, { token: owner.token }),
      200,
      paymentSchema,
    );
    expect(await sums()).toMatchObject([money]);
  });

  it('reject invalid values', async () => {
    const { owner, contract } = await site();
    const body = { contract_id: contract.id, direction: 'out', amount: 10 };
    const outcomes = [
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 1.001 }, 'amount'],
      [{ direction: 'sideways' }, 'direction'],
      [{ contract_id: crypto.randomUUID() }, 'contract_id'],
      [{ period_from: '2026-10-01', through_date: '2026-09-01' }, 'through_date'],
      [{ retainage_released: 11 }, 'retainage_released'],
      [{ paid_on: '2026-02-30' }, 'paid_on'],
      [{ number: 'n'.repeat(101) }, 'number'],
    ] as const;
    for (const [wrong, path] of outcomes) {
      const refused = await refusal(
        call('POST', '/payments', { token: owner.token, body: { ...body, ...wrong } }),
      );
      expect(refused, JSON.stringify(wrong)).toMatchObject({ status: 422 });
      expect(
        refused.fields?.map((field) => field.path),
        JSON.stringify(wrong),
      ).toContain(path);
    }
    const payment = await newPayment(owner, contract, { period_from: '2026-09-01' });
    expect(await refusal(put(owner, payment.id, { through_date: '2026-08-01' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'through_date' }],
    });
    expect(await refusal(put(owner, payment.id, { retainage_released: 20_000 }))).toMatchObject({
      status: 422,
      fields: [{ path: 'retainage_released' }],
    });
  });

  it('are read by staff and changed by project managers', async () => {
    const { owner, project, contract } = await site();
    const { payment, waiver } = await newReceivedWaiver(owner, contract);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const reads = ['project_manager', 'team_member', 'lawyer'].includes(role);
      const { token } = person;
      expect((await call('GET', `/payments/${payment.id}`, { token })).status, role).toBe(reads ? 200 : 404);
      expect(await list(person, `project_id=${project.id}`), role).toHaveLength(reads ? 1 : 0);
      if (role === 'project_manager') continue;
      const status = reads ? 403 : 404;
      expect(await refusal(put(person, payment.id, { note: 'x' })), role).toMatchObject({ status });
      expect(await refusal(decide(person, waiver.id, { status: 'accepted' })), role).toMatchObject({
        status,
      });
      const body = {
        contract_id: contract.id,
        direction: 'out',
        amount: 1,
        kind: 'conditional_final',
        recipient: 'N',
      };
      expect([403, 422], role).toContain((await call('POST', '/payments', { token, body })).status);
      expect(
        await refusal(call('POST', `/payments/${payment.id}/waivers`, { token, body })),
        role,
      ).toMatchObject({ status });
      expect(await refusal(call('DELETE', `/payments/${payment.id}`, { token })), role).toMatchObject({
        status,
      });
      expect((await call('GET', `/lien-waivers/${waiver.id}/content`, { token })).status, role).toBe(
        reads ? 302 : 404,
      );
    }
    const stranger = await newOwner();
    expect(await refusal(call('GET', `/payments/${payment.id}`, { token: stranger.token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(decide(stranger, waiver.id, { status: 'accepted' }))).toMatchObject({ status: 404 });
    expect(
      await refusal(call('GET', `/payments?project_id=${project.id}`, { token: stranger.token })),
    ).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', '/payments'))).toMatchObject({ status: 401 });
  });
});

describe('lien waivers', () => {
  it('are requested by email, submitted by link, reviewed, and followed up', async () => {
    const { owner, project, contract } = await site();
    await sayFacts(owner, project.id, { state: 'CA' });
    const payment = await newPayment(owner, contract);
    const request = await askForWaiver(owner, payment, { email: 'nora@northside.example', days: 10 });
    expect(request).toMatchObject({
      status: 'requested',
      link: 'open',
      amount: 12_500.5,
      through_date: '2026-09-30',
      path: `/waiver/${request.token}`,
    });
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'requested', unwaived: true });
    const [mail] = await sql()<{ to_address: string; subject: string; text_body: string }[]>`
      select to_address, subject, text_body from public.mail_messages where org_id = ${owner.organizationId} and category = 'evidence'`;
    expect(mail).toMatchObject({
      to_address: 'nora@northside.example',
      subject: 'Test Builders requests a lien waiver',
    });
    expect(mail?.text_body).toContain(`/waiver/${request.token}`);

    const open = await success(look(request.token), 200, openWaiverLinkSchema);
    expect(open).toMatchObject({
      organization_name: 'Test Builders',
      kind: 'conditional_progress',
      amount: 12_500.5,
      form: { state: 'CA', form: 'prescribed', certainty: 'two_sources' },
    });
    const receipt = await success(send(request.token), 201, sentWaiverSchema);
    expect(receipt.file_name).toBe('waiver.txt');
    // The link is used up.
    for (const again of [look(request.token), send(request.token)])
      expect(await refusal(again)).toMatchObject({ status: 404 });

    const received = (await get(owner, payment.id)).waivers[0];
    expect(received).toMatchObject({
      status: 'received',
      // California sets the form, and the file is not on it.
      doubts: ['file_differs_from_form'],
      signer: 'Nora North',
      stated_amount: 12_500.5,
    });
    const reported = await success(
      call('GET', '/notifications', { token: owner.token }),
      200,
      notificationSchema.array(),
    );
    expect(reported[0]).toMatchObject({ title: 'Lien waiver received: Northside Electric' });
    const file = await success(
      call('GET', `/lien-waivers/${request.id}/content`, {
        token: owner.token,
        headers: { accept: 'application/json' },
      }),
      200,
      documentContentSchema,
    );
    expect(await (await fetch(new URL(file.url, process.env.PLUMBLINE_URL))).text()).toBe(
      'Conditional waiver. $12,500.50',
    );

    await decided(owner, request.id, { status: 'accepted' });
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'conditional', unwaived: false });
    await success(put(owner, payment.id, { paid_on: '2026-10-05' }), 200, paymentSchema);
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'follow_up', unwaived: false });
    const follow = await askForWaiver(owner, payment, { kind: 'unconditional_progress' });
    await success(
      send(follow.token, waiverForm({}, 'Unconditional waiver $12,500.50')),
      201,
      sentWaiverSchema,
    );
    await decided(owner, follow.id, { status: 'accepted' });
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'unconditional', unwaived: false });
  });

  it('show differences from the payment, and a person decides', async () => {
    const { owner, contract } = await site();
    const payment = await newPayment(owner, contract);
    const request = await askForWaiver(owner, payment);
    await success(
      send(
        request.token,
        waiverForm(
          { stated_amount: '$12,000.00', stated_through: '2026-08-31' },
          'Unconditional waiver of $11,000.00',
        ),
      ),
      201,
      sentWaiverSchema,
    );
    expect((await get(owner, payment.id)).waivers[0]?.doubts).toEqual([
      'file_names_other_amounts',
      'file_names_other_kind',
      'amount_differs',
      'through_date_differs',
    ]);
    expect(await refusal(decide(owner, request.id, { status: 'rejected' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'note' }],
    });
    await decided(owner, request.id, { status: 'rejected', note: 'Wrong amount' });
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'none', unwaived: true });
    expect(await refusal(decide(owner, request.id, { status: 'accepted' }))).toMatchObject({ status: 409 });
    // Another waiver can be requested, and accepted even if its amount differs.
    const again = await askForWaiver(owner, payment);
    await success(send(again.token, waiverForm({ stated_amount: '12,000' })), 201, sentWaiverSchema);
    await decided(owner, again.id, { status: 'accepted', note: 'The rest was paid before' });
    expect(await get(owner, payment.id)).toMatchObject({ waiver: 'conditional', unwaived: false });
  });

  it('are requested once, not for incoming payments, and never move back a status', async () => {
    const { owner, contract } = await site();
    const payment = await newPayment(owner, contract);
    const request = await askForWaiver(owner, payment);
    const ask = (id: string, body = {}) =>
      call('POST', `/payments/${id}/waivers`, {
        token: owner.token,
        body: { kind: 'conditional_progress', recipient: 'N', ...body },
      });
    expect(await refusal(ask(payment.id))).toMatchObject({ status: 409 });
    expect(await refusal(ask((await newPayment(owner, contract, { direction: 'in' })).id))).toMatchObject({
      status: 409,
    });
    expect(await refusal(ask(payment.id, { kind: 'final' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'kind' }],
    });
    expect(await refusal(ask(payment.id, { email: 'nobody' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'email' }],
    });
    expect(await refusal(put(owner, payment.id, { direction: 'in' }))).toMatchObject({ status: 409 });
    expect(await refusal(decide(owner, request.id, { status: 'accepted' }))).toMatchObject({ status: 409 });
    expect(
      await refusal(decide(owner, request.id, { status: 'withdrawn' }, { 'if-match': '"9"' })),
    ).toMatchObject({ status: 412 });

    const renewed = await success(
      call('POST', `/lien-waivers/${request.id}/links`, { token: owner.token, body: {} }),
      201,
      newLienWaiverSchema,
    );
    expect(await refusal(look(request.token))).toMatchObject({ status: 404 });
    expect((await look(renewed.token)).status).toBe(200);
    await decided(owner, request.id, { status: 'withdrawn' });
    expect(await refusal(send(renewed.token))).toMatchObject({ status: 404 });
    expect(
      await refusal(call('POST', `/lien-waivers/${request.id}/links`, { token: owner.token, body: {} })),
    ).toMatchObject({ status: 409 });
  });

  it('return the same response for a link that is closed, unknown, or of a deleted payment', async () => {
    const { owner, contract } = await site();
    const payment = await newPayment(owner, contract);
    const { id, token } = await askForWaiver(owner, payment);
    const over = (await refusal(look('x'.repeat(43)))).message;
    await sql()`update public.lien_waivers set expires_at = now() - interval '1 minute' where id = ${id}`;
    expect(await refusal(look(token))).toMatchObject({ status: 404, message: over });
    expect((await get(owner, payment.id)).waivers[0]?.link).toBe('expired');
    await sql()`update public.lien_waivers set expires_at = now() + interval '1 minute' where id = ${id}`;
    await call('DELETE', `/payments/${payment.id}`, { token: owner.token });
    expect(await refusal(send(token))).toMatchObject({ status: 404, message: over });
  });

  it('accept one of many concurrent files, and reject an invalid one', async () => {
    const { owner, contract } = await site();
    const { token } = await askForWaiver(owner, await newPayment(owner, contract));
    const disguised = waiverForm({}, 'MZ no pdf', 'waiver.pdf');
    expect(await refusal(send(token, disguised))).toMatchObject({ status: 415 });
    expect(await refusal(send(token, waiverForm({ stated_amount: 'much' })))).toMatchObject({
      status: 422,
      fields: [{ path: 'stated_amount' }],
    });
    expect(await refusal(send(token, waiverForm({ signer: ' ' })))).toMatchObject({
      status: 422,
      fields: [{ path: 'signer' }],
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
  });

  it('allow ten guesses per address', async () => {
    const client = newAddress();
    for (let guess = 0; guess < 10; guess += 1) expect((await look('x'.repeat(43), client)).status).toBe(404);
    expect(await refusal(look('x'.repeat(43), client))).toMatchObject({ status: 429 });
  });

  it('are filed by project managers when received on paper', async () => {
    const { owner, project, contract } = await site();
    const { id } = await askForWaiver(owner, await newPayment(owner, contract));
    const file = ({ token }: Token, key?: string) =>
      call('POST', `/lien-waivers/${id}/file`, {
        token,
        body: waiverForm(),
        headers: key ? { 'idempotency-key': key } : {},
      });
    expect(await refusal(file(await newProjectMember(owner, project, 'team_member')))).toMatchObject({
      status: 403,
    });
    const key = crypto.randomUUID();
    const filed = await success(file(owner, key), 201, lienWaiverSchema);
    expect(filed).toMatchObject({ status: 'received', signer: 'Nora North' });
    expect(await success(file(owner, key), 201, lienWaiverSchema)).toEqual(filed);
    expect(await refusal(file(owner))).toMatchObject({ status: 409 });
  });

  it("return what is known of statutory forms in the project's state", async () => {
    const { owner, project } = await site();
    const form = () =>
      success(
        call('GET', `/projects/${project.id}/waiver-form`, { token: owner.token }),
        200,
        waiverFormSchema,
      );
    expect(await form()).toMatchObject({ state: null, form: 'not_covered' });
    const known = {
      TX: 'prescribed',
      MA: 'offered',
      FL: 'no_other_required',
      NY: 'none_found',
      AZ: 'prescribed',
      UT: 'prescribed',
      WY: 'prescribed',
      MO: 'prescribed',
      CO: 'none_found',
      OH: 'not_covered',
    };
    for (const [state, expected] of Object.entries(known)) {
      await sayFacts(owner, project.id, { state });
      expect(await form(), state).toMatchObject({ state, form: expected });
    }
  });

  it("offer the state's form, filled in, to members and to the link holder", async () => {
    const { owner, project, contract } = await site();
    await sayFacts(owner, project.id, { state: 'AZ' });
    const asked = await askForWaiver(owner, await newPayment(owner, contract));
    expect((await success(look(asked.token), 200, openWaiverLinkSchema)).form.texts).toContain(asked.kind);
    const formOf = ({ token }: Token) => call('GET', `/lien-waivers/${asked.id}/form.pdf`, { token });
    const linkForm = (token: string) => request('GET', `/lien-waiver-links/${token}/form.pdf`, newAddress());
    for (const response of [await formOf(owner), await linkForm(asked.token)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="lien-waiver-AZ-conditional-progress.pdf"',
      );
      const text = await textOf(new Uint8Array(await response.arrayBuffer()));
      expect(text).toContain('CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT');
      expect(text).toContain(asked.recipient);
      expect(compareWaiver(text, { state: 'AZ', kind: 'conditional_progress' })).toMatchObject({
        result: 'follows',
        percent: 100,
      });
    }
    expect((await formOf({ token: '' })).status).toBe(401);
    expect((await formOf(await newOwner())).status).toBe(404);
    expect((await linkForm('wrong')).status).toBe(404);
    await sayFacts(owner, project.id, { state: 'NY' });
    expect(await refusal(formOf(owner))).toMatchObject({ status: 404, message: 'Statutory form not found' });
  });

  it("are compared with the state's form, as a file or as text", async () => {
    const { owner, project, contract } = await site();
    await sayFacts(owner, project.id, { state: 'AZ' });
    const payment = await newPayment(owner, contract);
    const form = waiverTextOf('AZ', 'conditional_progress');
    if (!form) throw new Error('Arizona has a form');
    const amount = payment.amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
    const words = waiverLines(form, { amount })
      .map(({ text }) => text)
      .join('\n');
    const received = async (text: string) => {
      const { id, token } = await askForWaiver(owner, payment);
      await success(send(token, waiverForm({ stated_amount: amount }, text)), 201, sentWaiverSchema);
      const { doubts } = (await get(owner, payment.id)).waivers.find((each) => each.id === id) ?? {};
      return { id, doubts };
    };
    const compared = ({ token }: Token, id: string) =>
      call('GET', `/lien-waivers/${id}/comparison`, { token });
    const same = await received(words);
    expect(same.doubts).not.toContain('file_differs_from_form');
    expect(await success(compared(owner, same.id), 200, waiverComparisonSchema)).toMatchObject({
      result: 'follows',
      citation: 'A.R.S. § 33-1008(D)',
      differences: [],
    });
    await decided(owner, same.id, { status: 'rejected', note: 'Try another' });
    const more = `${words}\nThe undersigned indemnifies the owner against all claims.`;
    const added = await received(more);
    expect(added.doubts).toContain('file_differs_from_form');
    expect(await success(compared(owner, added.id), 200, waiverComparisonSchema)).toMatchObject({
      result: 'differs',
      differences: [{ type: 'added', grave: true, words: expect.stringContaining('indemnifies the owner') }],
    });
    expect((await compared({ token: '' }, added.id)).status).toBe(401);
    expect((await compared(await newOwner(), added.id)).status).toBe(404);

    const compare = ({ token }: Token, change: object = {}) =>
      call('POST', `/projects/${project.id}/waiver-form/comparison`, {
        token,
        body: { kind: 'conditional_progress', text: more, ...change },
      });
    expect(await success(compare(owner), 200, waiverComparisonSchema)).toMatchObject({ result: 'differs' });
    expect(
      await success(compare(owner, { kind: 'unconditional_final' }), 200, waiverComparisonSchema),
    ).toMatchObject({ result: 'other_kind', reads_as: 'conditional_progress' });
    expect(await refusal(compare(owner, { text: ' ' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'text' }],
    });
    expect((await compare({ token: '' })).status).toBe(401);
    expect((await compare(await newOwner())).status).toBe(404);
    await sayFacts(owner, project.id, { state: 'CO' });
    expect(await success(compare(owner), 200, waiverComparisonSchema)).toMatchObject({
      result: 'no_form',
      citation: null,
    });
  });
});
