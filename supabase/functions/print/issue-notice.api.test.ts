import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import {
  closeDatabase,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { approved, newNotice, noticeDetail } from '../_server/testing/notices.ts';
import { issueNotice } from './handlers/issue-notice.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(closeDatabase);

/** A notice to issue, whose job no stack worker sees. */
async function toIssue(): Promise<{ owner: Person; id: string }> {
  const owner = await newOwner();
  const project = await newProject(owner);
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  const ready = await approved(await newNotice(owner, project), lawyer);
  const { number, content_sha256 } = ready.newest;
  await sql().begin(async (tx) => {
    await tx`
      insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number, content_sha256)
      values (${owner.organizationId}, ${project.id}, ${ready.id}, 'issue', ${number}, ${content_sha256})`;
    await tx`delete from private.jobs where unique_key = ${`issue_notice:${ready.id}`}`;
  });
  return { owner, id: ready.id };
}

/** One worker run, killed before its nth transaction. */
async function attempt(
  { owner, id }: { owner: Person; id: string },
  killedBefore = 99,
): Promise<'done' | 'killed'> {
  let transactions = 0;
  try {
    await issueNotice.repeatable?.({
      job: {
        id: 'j',
        kind: 'issue_notice',
        org_id: owner.organizationId,
        payload: {},
        attempts: 1,
        max_attempts: 8,
      },
      payload: { notice_id: id },
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

const objectsOf = (id: string) => sql()<{ name: string }[]>`
  select name from storage.objects where bucket_id = 'notices' and name like ${`%/${id}/%`}`;

it('a worker killed after storing the file issues nothing, and the next one issues once', async () => {
  const notice = await toIssue();
  expect(await attempt(notice, 2)).toBe('killed');
  expect((await noticeDetail(notice.owner, notice)).status).toBe('issuing');
  expect(await attempt(notice)).toBe('done');
  const issued = await noticeDetail(notice.owner, notice);
  expect(issued).toMatchObject({ status: 'issued', number: expect.stringMatching(/-0001$/) });
  expect(issued.history.filter(({ action }) => action === 'print')).toHaveLength(1);
  // The first attempt's object is unreferenced and is swept.
  expect(await objectsOf(notice.id)).toHaveLength(2);
  expect(await attempt(notice)).toBe('done');
  expect((await noticeDetail(notice.owner, notice)).file?.sha256).toBe(issued.file?.sha256);
});

it('only one of three concurrent workers issues; the others delete their files', async () => {
  const notice = await toIssue();
  await Promise.all([attempt(notice), attempt(notice), attempt(notice)]);
  const issued = await noticeDetail(notice.owner, notice);
  expect(issued.history.filter(({ action }) => action === 'print')).toHaveLength(1);
  expect(await objectsOf(notice.id)).toHaveLength(1);
});
