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
import { newVersion, stepped } from '../../../_server/testing/lifecycle.ts';
import { newPayment } from '../../../_server/testing/payments.ts';
import {
  contractMoneySchema,
  documentContentSchema,
  maxPaymentFileBytes,
  maxPaymentFiles,
  type Payment,
  paymentFileSchema,
  paymentSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type Token = Pick<Person, 'token'>;
type Sent = { name?: string; bytes?: BlobPart; kind?: string; headers?: Record<string, string> };

const pdf = () => `%PDF-1.7 ${crypto.randomUUID()}`;

function add(
  { token }: Token,
  { id }: Pick<Payment, 'id'>,
  { name = 'invoice.pdf', bytes = pdf(), kind = 'invoice', headers }: Sent = {},
) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  if (kind) form.set('kind', kind);
  return call('POST', `/payments/${id}/files`, { token, body: form, headers });
}
const added = (person: Token, payment: Payment, sent?: Sent) =>
  success(add(person, payment, sent), 201, paymentFileSchema);
const attach = (
  { token }: Token,
  { id }: Pick<Payment, 'id'>,
  document_id: string,
  kind = 'pay_application',
) => call('POST', `/payments/${id}/documents`, { token, body: { document_id, kind } });
const content = ({ token }: Token, { id }: Pick<Payment, 'id'>, file: string) =>
  call('GET', `/payments/${id}/files/${file}/content`, { token, headers: { accept: 'application/json' } });
const remove = ({ token }: Token, { id }: Pick<Payment, 'id'>, file: string) =>
  call('DELETE', `/payments/${id}/files/${file}`, { token });
const restore = ({ token }: Token, { id }: Pick<Payment, 'id'>, file: string) =>
  call('POST', `/payments/${id}/files/${file}/restore`, { token });
const filesOf = async ({ token }: Token, { id }: Payment) =>
  (await success(call('GET', `/payments/${id}`, { token }), 200, paymentSchema)).files.map((file) => file.id);

async function site() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  return { owner, project, contract, payment: await newPayment(owner, contract) };
}

describe('files of a payment', () => {
  it('are added, listed, downloaded as attachments, deleted, and restored', async () => {
    const { owner, payment } = await site();
    expect(payment.files).toEqual([]);
    const bytes = pdf();
    const invoice = await added(owner, payment, { bytes });
    expect(invoice).toMatchObject({ kind: 'invoice', file_name: 'invoice.pdf', document_id: null });
    const proof = await added(owner, payment, {
      name: 'Check 1881.HEIC',
      bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]),
      kind: 'proof_of_payment',
    });
    expect(proof).toMatchObject({ file_name: 'Check 1881.jpg', mime_type: 'image/jpeg' });
    expect(await filesOf(owner, payment)).toEqual([invoice.id, proof.id]);

    const { url } = await success(content(owner, payment, invoice.id), 200, documentContentSchema);
    const address = new URL(url, process.env.PLUMBLINE_URL);
    expect(address.searchParams.get('download')).toBe('invoice.pdf');
    expect(await (await fetch(address)).text()).toBe(bytes);

    expect(await success(remove(owner, payment, invoice.id), 200, paymentFileSchema)).toEqual(invoice);
    expect(await refusal(remove(owner, payment, invoice.id))).toMatchObject({ status: 404 });
    expect(await refusal(content(owner, payment, invoice.id))).toMatchObject({ status: 404 });
    expect(await filesOf(owner, payment)).toEqual([proof.id]);
    expect(await success(restore(owner, payment, invoice.id), 200, paymentFileSchema)).toEqual(invoice);
    expect(await success(restore(owner, payment, invoice.id), 200, paymentFileSchema)).toEqual(invoice);
    expect(await filesOf(owner, payment)).toEqual([invoice.id, proof.id]);
    expect(await refusal(restore(owner, payment, crypto.randomUUID()))).toMatchObject({ status: 404 });
  });

  it('may include a document of the project, once', async () => {
    const { owner, project, payment } = await site();
    const other = await newContract(owner, project);
    const document = await newVersion(owner, other, 'Pay application 7');
    const attached = await success(attach(owner, payment, document.id), 201, paymentFileSchema);
    expect(attached).toMatchObject({
      kind: 'pay_application',
      file_name: document.file_name,
      sha256: document.sha256,
      document_id: document.id,
      document_contract_id: other.id,
    });
    const { url } = await success(content(owner, payment, attached.id), 200, documentContentSchema);
    expect(await (await fetch(new URL(url, process.env.PLUMBLINE_URL))).text()).toBe('Pay application 7');
    expect(await refusal(attach(owner, payment, document.id))).toMatchObject({ status: 409 });
    await success(remove(owner, payment, attached.id), 200, paymentFileSchema);
    const again = await success(attach(owner, payment, document.id, 'other'), 201, paymentFileSchema);
    expect(await refusal(restore(owner, payment, attached.id))).toMatchObject({ status: 409 });
    expect(await filesOf(owner, payment)).toEqual([again.id]);
    // A file is listed until it is removed, and can be downloaded while its contract exists.
    await call('DELETE', `/contracts/${other.id}`, { token: owner.token });
    expect(await refusal(content(owner, payment, again.id))).toMatchObject({ status: 404 });

    const elsewhere = await newVersion(owner, await newContract(owner, await newProject(owner)), 'Elsewhere');
    for (const id of [elsewhere.id, document.id, crypto.randomUUID(), 'x'])
      expect(await refusal(attach(owner, payment, id)), id).toMatchObject({
        status: 422,
        fields: [{ path: 'document_id' }],
      });
    expect(await refusal(attach(owner, payment, document.id, 'receipt'))).toMatchObject({
      status: 422,
      fields: [{ path: 'kind' }],
    });
  });

  it('are stored once per key, and invalid files are rejected', async () => {
    const { owner, payment } = await site();
    const sent = { headers: { 'idempotency-key': crypto.randomUUID() }, bytes: pdf() };
    const first = await added(owner, payment, sent);
    expect(await added(owner, payment, sent)).toEqual(first);
    expect(await filesOf(owner, payment)).toHaveLength(1);
    const bad: [Sent, number][] = [
      [{ bytes: '<svg/>' }, 415],
      [{ name: 'a.docx', bytes: 'words' }, 415],
      [{ name: 'a.xls', bytes: 'words' }, 415],
      [{ name: 'a.rtf', bytes: 'words' }, 415],
      [{ name: 'a.html', bytes: '<p>' }, 415],
      [{ bytes: '' }, 422],
      [{ kind: '' }, 422],
      [{ kind: 'receipt' }, 422],
      [{ name: '..pdf' }, 422],
      [{ bytes: new Uint8Array(maxPaymentFileBytes + 1) }, 413],
    ];
    for (const [sent, status] of bad)
      expect((await add(owner, payment, sent)).status, JSON.stringify(sent.name ?? sent.kind)).toBe(status);
    expect((await added(owner, payment, { name: 'a.rtf', bytes: '{\\rtf1 Paid}' })).mime_type).toBe(
      'application/rtf',
    );
    expect((await add({ token: undefined as never }, payment)).status).toBe(401);
    expect(await filesOf(owner, payment)).toHaveLength(2);
    const objects = await sql()`
      select from storage.objects where bucket_id = 'payments' and name like ${`${owner.organizationId}/%`}`;
    expect(objects).toHaveLength(2);
  });

  it('are read by staff and changed by project managers', async () => {
    const { owner, project, contract, payment } = await site();
    const file = await added(owner, payment);
    const document = await newVersion(owner, contract, 'A document');
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const reads = ['project_manager', 'team_member', 'lawyer'].includes(role);
      expect((await content(person, payment, file.id)).status, role).toBe(reads ? 200 : 404);
      const money = await call('GET', `/contracts/${contract.id}/finances`, { token: person.token });
      expect(money.status, role).toBe(reads ? 200 : role === 'contractor' ? 404 : 403);
      const writes = role === 'project_manager';
      const refused = reads ? 403 : 404;
      expect((await add(person, payment)).status, role).toBe(writes ? 201 : refused);
      expect((await attach(person, payment, document.id)).status, role).toBe(writes ? 201 : refused);
      expect((await remove(person, payment, file.id)).status, role).toBe(writes ? 200 : refused);
      expect((await restore(person, payment, file.id)).status, role).toBe(writes ? 200 : refused);
    }
    const stranger = await newOwner();
    for (const answer of [
      content(stranger, payment, file.id),
      add(stranger, payment),
      attach(stranger, payment, document.id),
      remove(stranger, payment, file.id),
      restore(stranger, payment, file.id),
      call('GET', `/contracts/${contract.id}/finances`, { token: stranger.token }),
    ])
      expect(await refusal(answer)).toMatchObject({ status: 404 });
    const other = await newPayment(owner, contract);
    expect(await refusal(content(owner, other, file.id))).toMatchObject({ status: 404 });
    expect(await refusal(remove(owner, other, file.id))).toMatchObject({ status: 404 });
    await call('DELETE', `/payments/${payment.id}`, { token: owner.token });
    expect(await refusal(content(owner, payment, file.id))).toMatchObject({ status: 404 });
    expect(await refusal(add(owner, payment))).toMatchObject({ status: 404 });
  });

  it('are limited in number', async () => {
    const { owner, payment } = await site();
    const first = await added(owner, payment);
    await success(remove(owner, payment, first.id), 200, paymentFileSchema);
    for (let at = 2; at < maxPaymentFiles; at += 1) await added(owner, payment);
    const last = await Promise.all([1, 2, 3, 4].map(() => add(owner, payment)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await refusal(restore(owner, payment, first.id))).toMatchObject({ status: 409 });
  });
});

describe('payments of a contract family', () => {
  it('include those of a contract, its base contract, and its change orders', async () => {
    const { owner, project, contract, payment } = await site();
    await sql()`update public.organizations set requires_approval = false where id = ${owner.organizationId}`;
    const change = await newContract(owner, project, { contract_type: 'Change Order', contract_value: 500 });
    const amends = { token: owner.token, body: { amends_id: contract.id } };
    expect((await call('PUT', `/contracts/${change.id}/amends`, amends)).status).toBe(200);
    await stepped(owner, change, 'submit');
    await stepped(owner, change, 'activate');
    const onChange = await newPayment(owner, change, { retainage_withheld: 50, paid_on: '2026-10-01' });
    await newPayment(owner, await newContract(owner, project));
    const { token } = owner;
    for (const { id } of [contract, change]) {
      const list = await success(
        call('GET', `/payments?family_of=${id}`, { token }),
        200,
        paymentSchema.array(),
      );
      expect(list.map((one) => one.id)).toEqual([onChange.id, payment.id]);
      const money = await success(
        call('GET', `/contracts/${id}/finances`, { token }),
        200,
        contractMoneySchema,
      );
      expect(money.finances).toMatchObject({
        id: contract.id,
        approved_changes: 500,
        payments: 2,
        retainage_held: 50,
        paid_out: 12_500.5,
        unwaived: 2,
      });
    }
    await call('DELETE', `/contracts/${contract.id}`, { token });
    const alone = await success(
      call('GET', `/payments?family_of=${change.id}`, { token }),
      200,
      paymentSchema.array(),
    );
    expect(alone.map((one) => one.id)).toEqual([onChange.id]);
    expect(
      await success(call('GET', `/contracts/${change.id}/finances`, { token }), 200, contractMoneySchema),
    ).toMatchObject({ finances: null });
    const stranger = await newOwner();
    expect(
      await refusal(call('GET', `/payments?family_of=${change.id}`, { token: stranger.token })),
    ).toMatchObject({ status: 404 });
  });
});
