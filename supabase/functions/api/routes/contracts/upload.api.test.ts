import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { textBomb } from '../../../_shared/extraction/testing/bombs.ts';
import {
  contractDocumentSchema,
  documentContentSchema,
  documentTextSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const fixture = (name: string) =>
  readFileSync(new URL(`../../../_shared/extraction/fixtures/${name}`, import.meta.url));
/**
 * Created before the first connection, because it takes seconds, in which open connections could be closed
 * unnoticed.
 */
const bomb = textBomb();
const words = (count: number) => 'The contractor shall build the work. '.repeat(count);

async function newDraft() {
  const owner = await newOwner();
  const project = await newProject(owner);
  return { owner, project, contract: await newContract(owner, project) };
}

describe('POST /contracts/{id}/upload', () => {
  it('stores a version with its text and returns identical bytes', async () => {
    const { owner, contract } = await newDraft();
    const bytes = fixture('contract.pdf');
    const document = await success(
      upload(owner, contract, 'Main contract (signed).pdf', bytes),
      201,
      contractDocumentSchema,
    );
    expect(document).toMatchObject({
      version: 1,
      file_name: 'Main contract (signed).pdf',
      mime_type: 'application/pdf',
      size_bytes: bytes.length,
      text_status: 'extracted',
      uploaded_by_name: 'Olive Owner',
    });
    const base = `/contracts/${contract.id}/documents`;
    const { token } = owner;
    expect(await success(call('GET', base, { token }), 200, contractDocumentSchema.array())).toEqual([
      document,
    ]);

    const text = await success(call('GET', `${base}/1/text`, { token }), 200, documentTextSchema);
    expect(text.pages).toHaveLength(document.pages ?? -1);
    const joined = text.pages.map((page) => page.text).join('\f');
    for (const page of text.pages) expect(joined.startsWith(page.text, page.start)).toBe(true);

    const headers = { accept: 'application/json' };
    const signed = await success(
      call('GET', `${base}/1/content`, { token, headers }),
      200,
      documentContentSchema,
    );
    const fetched = await fetch(new URL(signed.url, process.env.PLUMBLINE_URL));
    expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);
    const led = await call('GET', `${base}/1/content`, { token });
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/storage/v1/object/sign/'),
    ]);
    expect(await refusal(call('GET', `${base}/2/text`, { token }))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', `${base}/x/content`, { token }))).toMatchObject({ status: 422 });
  });

  it('numbers concurrent uploads 1 and 2, and accepts the same bytes once', async () => {
    const { owner, contract } = await newDraft();
    const both = await Promise.all(
      ['a', 'b'].map((name) =>
        success(upload(owner, contract, `${name}.txt`, words(9) + name), 201, contractDocumentSchema),
      ),
    );
    expect(both.map(({ version }) => version).sort()).toEqual([1, 2]);
    const again = await refusal(upload(owner, contract, 'c.txt', `${words(9)}a`));
    const version = both.find(({ file_name }) => file_name === 'a.txt')?.version;
    expect(again).toMatchObject({
      status: 409,
      message: `This file is already version ${version} of the contract`,
      reason: { kind: 'known_file', version },
    });
    const same = await Promise.all(
      Array.from({ length: 5 }, (_, i) => upload(owner, contract, `${i}.txt`, 'The same words')),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const [objects] =
      await sql()`select count(*)::int as n from storage.objects where name like ${`%/${contract.id}/%`}`;
    expect(objects?.n).toBe(3);
  });

  it('stores one version per Idempotency-Key, even with another form boundary', async () => {
    const { owner, contract } = await newDraft();
    const send = () => upload(owner, contract, 'once.txt', words(9), { 'idempotency-key': 'once' });
    const first = await success(send(), 201, contractDocumentSchema);
    const second = await send();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await success(second, 201, contractDocumentSchema)).toEqual(first);
    const other = upload(owner, contract, 'once.txt', 'other words', { 'idempotency-key': 'once' });
    expect(await refusal(other)).toMatchObject({ status: 422 });
  });

  it.each([
    ['encrypted.pdf', 'encrypted', 'encrypted', 'The document is password-protected.'],
    ['truncated.pdf', 'unreadable', 'damaged', 'The file is damaged.'],
  ] as const)(
    'stores %s unchanged with text status %s and the reason',
    async (name, text_status, text_problem_code, text_problem) => {
      const { owner, contract } = await newDraft();
      const document = await success(
        upload(owner, contract, name, fixture(name)),
        201,
        contractDocumentSchema,
      );
      expect(document).toMatchObject({ text_status, pages: null, text_problem, text_problem_code });
      const text = await success(
        call('GET', `/contracts/${contract.id}/documents/1/text`, { token: owner.token }),
        200,
        documentTextSchema,
      );
      expect(text).toMatchObject({ text_status, pages: [] });
    },
  );

  it('accepts eight oversized texts concurrently while serving other requests', async () => {
    const { owner, contract } = await newDraft();
    const { token } = owner;
    const send = async (index: number) => {
      // Bytes after the package are ignored, but make it a different file.
      const bytes = new Uint8Array([...bomb, ...new Array(index).fill(0)]);
      const answer = upload(owner, contract, `${index}.docx`, bytes);
      expect(await success(answer, 201, contractDocumentSchema)).toMatchObject({
        text_status: 'unreadable',
        pages: null,
        text_problem: expect.stringMatching(/^The document is too long\. /),
        text_problem_code: 'too_much_text',
      });
    };
    const look = async () =>
      expect((await call('GET', `/contracts/${contract.id}`, { token })).status).toBe(200);
    await Promise.all([...Array.from({ length: 8 }, (_, index) => send(index)), look()]);
    const [kept] = await sql()`
      select count(*)::int as pages from public.contract_document_pages where contract_id = ${contract.id}`;
    expect(kept?.pages).toBe(0);
  });

  it('rejects a file that is not a document, and stores nothing', async () => {
    const { owner, contract } = await newDraft();
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(500, 1)]);
    const cases: [string, string | Uint8Array, number, string | RegExp][] = [
      ['invoice.pdf', program, 415, /content/],
      [
        'contract.exe',
        program,
        415,
        'File format not supported. Accepted formats: .pdf, .doc, .docx, .txt, .rtf',
      ],
      ['contract.txt', '', 422, 'The file is empty'],
      ['../../etc/passwd.txt', words(9), 422, 'Invalid file name'],
      ['.hidden.txt', words(9), 422, 'Invalid file name'],
      ['a|b.txt', words(9), 422, 'Invalid file name'],
    ];
    for (const [name, content, status, message] of cases) {
      const answer = await refusal(upload(owner, contract, name, content));
      expect([name, answer.status]).toEqual([name, status]);
      expect(answer.message).toMatch(message);
    }
    const documents = call('GET', `/contracts/${contract.id}/documents`, { token: owner.token });
    expect(await success(documents, 200, contractDocumentSchema.array())).toEqual([]);
    const objects = await sql()`select 1 from storage.objects where name like ${`%/${contract.id}/%`}`;
    expect(objects).toHaveLength(0);
  });

  it('rejects a file above 25 MB, and an invalid form', async () => {
    const { owner, contract } = await newDraft();
    const large = new Uint8Array(25 * 1024 * 1024 + 1).fill(65);
    expect(await refusal(upload(owner, contract, 'large.txt', large))).toMatchObject({
      status: 413,
      message: 'File size exceeds 25MB limit',
    });
    const send = (body: string, type: string) =>
      refusal(
        call('POST', `/contracts/${contract.id}/upload`, {
          token: owner.token,
          body,
          headers: { 'content-type': type },
        }),
      );
    expect(await send('{}', 'application/json')).toMatchObject({ status: 415 });
    expect(await send('garbage', 'multipart/form-data; boundary=x')).toMatchObject({ status: 422 });
    expect(await send('garbage', 'multipart/form-data')).toMatchObject({ status: 415 });
    const field = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n';
    expect(await send(field, 'multipart/form-data; boundary=x')).toMatchObject({
      status: 422,
      message: 'A file is required',
    });
  });

  it('is for staff and the contractor it is shared with', async () => {
    const { owner, project, contract } = await newDraft();
    const stranger = await newOwner();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(upload(person, contract, 'x.txt', words(9)))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      const answer = upload(person, contract, `${role}.txt`, words(9) + role);
      const may = ['project_manager', 'team_member', 'contractor'].includes(role);
      if (may) await success(answer, 201, contractDocumentSchema);
      else expect(await refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await refusal(upload(stranger, contract, 'x.txt', words(9)))).toMatchObject({ status: 404 });
    expect(await refusal(upload({ token: '' }, contract, 'x.txt', words(9)))).toMatchObject({ status: 401 });
    for (const part of ['', '/1/text', '/1/content']) {
      const path = `/contracts/${contract.id}/documents${part}`;
      expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
      expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    }
  });
});
