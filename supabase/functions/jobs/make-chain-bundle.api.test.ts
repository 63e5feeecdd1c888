import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import {
  closeDatabase,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { type Links, newChain, newLawyer } from '../_server/testing/chains.ts';
import { call, success } from '../_server/testing/client.ts';
import { aPng } from '../_server/testing/everything.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import type { BundleManifest } from '../_shared/bundle/manifest.ts';
import { verifyBundle } from '../_shared/bundle/verify.ts';
import {
  type ChainBundle,
  chainBundleSchema,
  documentContentSchema,
  siteEventFileSchema,
} from '../_shared/schemas/index.ts';
import { makeChainBundle } from './handlers/make-chain-bundle.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(closeDatabase);

const path = (id: string) => `/chains/notice/${id}/bundles`;
const ask = ({ token }: Person, id: string) => call('POST', path(id), { token });
const bundlesOf = ({ token }: Person, id: string) =>
  success(call('GET', path(id), { token }), 200, chainBundleSchema.array());

/** A bundle whose job no stack worker sees. */
async function toMake(): Promise<{ owner: Person; links: Links; bundle: ChainBundle }> {
  const owner = await newOwner();
  const project = await newProject(owner);
  const links = await newChain(owner, project, { lawyer: await newLawyer(owner, project) });
  const id = await sql().begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.chain_bundles (org_id, project_id, marked_kind, marked_id, title, requested_by)
      values (${owner.organizationId}, ${project.id}, 'notice', ${links.notice}, 'Delay', ${owner.id}) returning id`;
    await tx`delete from private.jobs where unique_key = ${`make_chain_bundle:${row?.id}`}`;
    return row?.id;
  });
  const [bundle] = await bundlesOf(owner, links.notice);
  expect(bundle).toMatchObject({ id, state: 'making' });
  return { owner, links, bundle: bundle as ChainBundle };
}

/** One worker run, killed before its nth transaction. */
async function attempt(
  owner: Person,
  bundle: ChainBundle,
  { killedBefore = 99, attempts = 1 } = {},
): Promise<'done' | 'killed'> {
  let transactions = 0;
  try {
    await makeChainBundle.repeatable?.({
      job: {
        id: 'j',
        kind: 'make_chain_bundle',
        org_id: owner.organizationId,
        payload: {},
        attempts,
        max_attempts: 8,
      },
      payload: { bundle_id: bundle.id },
      now: new Date(),
      signal: new AbortController().signal,
      finish: async () => {},
      transaction: async (work) => {
        transactions += 1;
        if (transactions >= killedBefore) throw new Error('killed');
        return await inSystemTransaction('test', work);
      },
    });
    return 'done';
  } catch (error) {
    if (error instanceof Error && error.message === 'killed') return 'killed';
    throw error;
  }
}

async function download({ token }: Person, { id }: ChainBundle): Promise<Uint8Array> {
  const { url } = await success(
    call('GET', `/chain-bundles/${id}/content`, { token, headers: { accept: 'application/json' } }),
    200,
    documentContentSchema,
  );
  const answer = await fetch(new URL(url, process.env.PLUMBLINE_URL));
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const objectsOf = (id: string) => sql()<{ name: string }[]>`
  select name from storage.objects where bucket_id = 'notices' and name like ${`%/${id}/%`}`;

describe('a paper trail PDF', () => {
  it('contains the contract, notice, proof of service, and sealed log, and matches its hashes', async () => {
    const { owner, links, bundle } = await toMake();
    expect(await attempt(owner, bundle)).toBe('done');
    const [ready] = await bundlesOf(owner, links.notice);
    expect(ready).toMatchObject({ state: 'ready', documents_done: 3, documents_planned: 3 });
    const bytes = await download(owner, bundle);
    expect(bytes.byteLength).toBe(ready?.size_bytes);
    const { manifest, problems } = verifyBundle(bytes);
    expect(problems).toEqual([]);
    const { documents, entries, seals, links: held } = manifest as BundleManifest;
    expect(documents.map(({ kind, held: how }) => [kind, how])).toEqual([
      ['contract_document', 'attached'],
      ['notice', 'pages'],
      ['notice_proof', 'attached'],
    ]);
    expect(documents[1]?.sha256).toBe(links.notice_detail.file?.sha256);
    expect(held.site_events[0]?.id).toBe(links.site_event);
    expect(entries.length).toBeGreaterThan(10);
    expect(seals).toHaveLength(entries.length);
  });

  it('contains the files of events, except removed ones', async () => {
    const { owner, links, bundle } = await toMake();
    const { token } = owner;
    const add = (name: string, content: BlobPart) => {
      const form = new FormData();
      form.set('file', new Blob([content]), name);
      return success(
        call('POST', `/site-events/${links.site_event}/files`, { token, body: form }),
        201,
        siteEventFileSchema,
      );
    };
    const photo = await add('crane.png', aPng);
    const log = await add('log.txt', 'No power from seven to noon');
    const gone = await add('gone.txt', 'Of another site');
    await call('DELETE', `/site-events/${links.site_event}/files/${gone.id}`, { token });
    expect(await attempt(owner, bundle)).toBe('done');
    const { manifest, problems } = verifyBundle(await download(owner, bundle));
    expect(problems).toEqual([]);
    const { documents, entries } = manifest as BundleManifest;
    expect(documents.map(({ kind, id, held }) => [kind, id, held])).toMatchObject([
      ['contract_document', expect.anything(), 'attached'],
      ['site_event_file', photo.id, 'picture'],
      ['site_event_file', log.id, 'attached'],
      ['notice', links.notice, 'pages'],
      ['notice_proof', expect.anything(), 'attached'],
    ]);
    expect(documents[1]).toMatchObject({ sha256: photo.sha256, sent: { by: photo.uploaded_by_name } });
    expect(entries.map(({ entity_id }) => entity_id)).toContain(photo.id);
  });

  it('is created once, however often requested, and a killed worker leaves nothing behind', async () => {
    const { owner, links, bundle } = await toMake();
    expect(await attempt(owner, bundle, { killedBefore: 4 })).toBe('killed');
    expect((await bundlesOf(owner, links.notice))[0]).toMatchObject({ state: 'making', documents_done: 1 });
    const again = await success(ask(owner, links.notice), 201, chainBundleSchema);
    expect(again.id).toBe(bundle.id);
    // Killed between storing and filing: the object is unreferenced and is swept.
    expect(await attempt(owner, bundle, { killedBefore: 6 })).toBe('killed');
    expect((await call('GET', `/chain-bundles/${bundle.id}/content`, { token: owner.token })).status).toBe(
      404,
    );
    await Promise.all([attempt(owner, bundle), attempt(owner, bundle)]);
    const created = await bundlesOf(owner, links.notice);
    expect(created.map(({ state }) => state)).toEqual(['ready']);
    expect((await objectsOf(bundle.id)).length).toBeLessThanOrEqual(2);
    expect(verifyBundle(await download(owner, bundle)).problems).toEqual([]);
    expect(await attempt(owner, bundle)).toBe('done');
    expect((await bundlesOf(owner, links.notice))[0]?.sha256).toBe(created[0]?.sha256);
  });

  it("is for the project’s staff, and created with the requester's permissions", async () => {
    const { owner, links, bundle } = await toMake();
    const { token } = await newOwner();
    expect((await call('POST', path(links.notice), { token })).status).toBe(404);
    expect((await call('POST', path(links.notice))).status).toBe(401);
    expect((await call('GET', `/chain-bundles/${bundle.id}/content`, { token })).status).toBe(404);
    const project = (
      await sql()<{ project_id: string }[]>`
      select project_id from public.notices where id = ${links.notice}`
    )[0]?.project_id as string;
    const client = await newProjectMember(owner, { id: project } as never, 'client_rep');
    expect(
      (await call('POST', `/chains/finding/${links.finding}/bundles`, { token: client.token })).status,
    ).toBe(404);
    const worker = await newProjectMember(owner, { id: project } as never, 'team_member');
    await sql()`update public.chain_bundles set requested_by = ${worker.id} where id = ${bundle.id}`;
    const left = await call('DELETE', `/members/${worker.id}`, { token: owner.token });
    expect(left.ok).toBe(true);
    await expect(attempt(owner, bundle, { attempts: 8 })).rejects.toThrow();
    expect((await bundlesOf(owner, links.notice))[0]).toMatchObject({ state: 'failed' });
  });
});
