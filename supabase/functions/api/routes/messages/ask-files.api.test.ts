import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessCalls } from '../../../_server/testing/in-process.ts';
import { caughtBy, newParty, settledMessage } from '../../../_server/testing/messages.ts';
import {
  analysisSchema,
  askSchema,
  contractDocumentSchema,
  documentContentSchema,
  messageDetailSchema,
  messagePreviewSchema,
} from '../../../_shared/schemas/index.ts';

beforeAll(async () => void (await inProcessCalls()));
afterAll(closeDatabase);

const fixture = new Uint8Array(
  readFileSync(
    new URL('../../../../../devstack/demo/contracts/northgate-concrete-subcontract.docx', import.meta.url),
  ),
);

/** A contract in Word with an ask about a finding, and its counterparty. */
async function newDeal() {
  const owner = await newOwner();
  const { token } = owner;
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, 'subcontract.docx', fixture), 201, contractDocumentSchema);
  const { findings } = await success(
    call('POST', '/contracts/analyze', { token, body: { contract_id: contract.id } }),
    200,
    analysisSchema,
  );
  const quoted = findings.find(({ quote }) => quote !== null);
  const ask = await success(
    call('POST', `/contracts/${contract.id}/asks`, {
      token,
      body: {
        finding_id: quoted?.id,
        ask: 'Make it mutual.',
        replacement: `${quoted?.quote} This is mutual.`,
      },
    }),
    201,
    askSchema,
  );
  const party = await newParty(owner, project);
  return { owner, project, contract, party, ask };
}
type Deal = Awaited<ReturnType<typeof newDeal>>;

const both = ['counterproposal', 'issues_list_pdf'];
const bodyOf = ({ project, contract, party }: Deal, kinds: string[] = both, fields: object = {}) => ({
  project_id: project.id,
  template: 'Custom Message',
  subject: 'Requested changes',
  body: 'Dear {recipient}',
  party_ids: [party.id],
  ask_files: { contract_id: contract.id, version: 1, kinds },
  ...fields,
});
const send = ({ token }: Pick<Person, 'token'>, body: object, headers = {}) =>
  call('POST', '/messages', { token, body, headers });

async function hashOf(bytes: BufferSource): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

describe('files made from asks', () => {
  it('go with a message, and are kept exactly as they were sent', async () => {
    const deal = await newDeal();
    const { owner, contract, party, ask } = deal;
    const { token } = owner;
    const preview = await success(
      call('POST', '/messages/preview', {
        token,
        body: { ...bodyOf(deal), party_ids: undefined, party_id: party.id },
      }),
      200,
      messagePreviewSchema,
    );
    expect(preview.attached).toMatchObject([
      expect.stringMatching(/^counterproposal-.*-v1\.docx$/),
      expect.stringMatching(/^issues-list-.*-v1\.pdf$/),
    ]);
    const message = await success(send(owner, bodyOf(deal)), 201, messageDetailSchema);
    expect(message.ask_files.map(({ kind }) => kind)).toEqual(both);
    // A later change does not reach what was sent.
    await call('PUT', `/contracts/${contract.id}/asks/${ask.id}`, { token, body: { status: 'dropped' } });
    await settledMessage(owner, message.id, 'sent');
    const [mail] = await caughtBy(party.email ?? '');
    expect(mail?.attachments.map(({ name }) => name).sort()).toEqual([...preview.attached].sort());
    for (const file of message.ask_files) {
      const received = mail?.attachments.find(({ name }) => name === file.file_name);
      expect(await hashOf(Buffer.from(received?.content ?? '', 'base64'))).toBe(file.sha256);
      const { url } = await success(
        call('GET', `/messages/${message.id}/ask-files/${file.id}/content`, {
          token,
          headers: { accept: 'application/json' },
        }),
        200,
        documentContentSchema,
      );
      expect(await hashOf(await (await fetch(new URL(url, process.env.PLUMBLINE_URL))).arrayBuffer())).toBe(
        file.sha256,
      );
    }
  }, 60_000);

  it('are made once for a repeated request', async () => {
    const deal = await newDeal();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = bodyOf(deal, ['issues_list_xlsx'], { send_at: '2099-01-01T00:00:00Z' });
    const first = await success(send(deal.owner, body, headers), 201, messageDetailSchema);
    const again = await success(send(deal.owner, body, headers), 201, messageDetailSchema);
    expect(again).toEqual(first);
    expect(await storedFor(deal)).toHaveLength(1);
  });

  it('need open asks, and leave no file behind without a message', async () => {
    const deal = await newDeal();
    const { owner, contract, ask } = deal;
    const refusals = [
      await refusal(send(owner, bodyOf(deal, ['issues_list_xlsx'], { party_ids: [crypto.randomUUID()] }))),
      await refusal(send(owner, bodyOf(deal, ['issues_list_xlsx', 'issues_list_xlsx']))),
      await refusal(send(owner, bodyOf(deal, ['letter']))),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
    await call('PUT', `/contracts/${contract.id}/asks/${ask.id}`, {
      token: owner.token,
      body: { status: 'dropped' },
    });
    expect(await refusal(send(owner, bodyOf(deal)))).toMatchObject({
      status: 409,
      message: 'This version has no open asks.',
    });
    expect(await storedFor(deal)).toEqual([]);
  });

  it('are refused for a contract of another project, and for those who may not message', async () => {
    const deal = await newDeal();
    const other = await newContract(deal.owner, await newProject(deal.owner));
    const elsewhere = { ask_files: { contract_id: other.id, version: 1, kinds: ['issues_list_xlsx'] } };
    expect(await refusal(send(deal.owner, bodyOf(deal, both, elsewhere)))).toMatchObject({
      status: 422,
      fields: [{ path: 'ask_files' }],
    });
    const client = await newProjectMember(deal.owner, deal.project, 'client_rep');
    expect((await send(client, bodyOf(deal))).status).toBe(403);
    const rival = await newOwner();
    expect((await send(rival, bodyOf(deal))).status).toBeGreaterThanOrEqual(403);
    const message = await success(
      send(deal.owner, bodyOf(deal, ['issues_list_xlsx'], { send_at: '2099-01-01T00:00:00Z' })),
      201,
      messageDetailSchema,
    );
    const path = `/messages/${message.id}/ask-files/${message.ask_files[0]?.id}/content`;
    const statuses = [client, rival].map(async ({ token }) => (await call('GET', path, { token })).status);
    expect(await Promise.all(statuses)).toEqual([404, 404]);
  });
});

const storedFor = ({ owner }: Deal) => sql()`
  select name from storage.objects where name like ${`${owner.organizationId}/ask-files/%`}`;
