import { courtesyParagraph } from '../../_shared/notices/forms/check.ts';
import {
  type Contract,
  type NoticeContent,
  type NoticeDetail,
  type NoticeStep,
  noticeDetailSchema,
  type Project,
} from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

type SignedIn = Pick<Person, 'token'>;

/** A letter with everything required to issue it. */
export const letter = (change: Partial<NoticeContent> = {}): NoticeContent => ({
  subject: 'Payment application 7 unpaid',
  sender: {
    name: 'Test Builders',
    address: '9 Mill Road\nTowson, MD 21204',
    contact: '',
    signatory: 'Olive Owner',
    signatory_title: 'President',
  },
  recipients: [
    {
      name: 'Harbor LLC',
      attention: '',
      address: '12 Quay Street\nBaltimore, MD 21202',
      email: '',
      means: 'certified_mail',
    },
  ],
  body: {
    type: 'doc',
    content: [
      courtesyParagraph,
      { type: 'paragraph', content: [{ type: 'text', text: 'Payment is overdue.' }] },
    ],
  },
  exhibits: [],
  ...change,
});

export const postNotice = (
  { token }: SignedIn,
  project: Pick<Project, 'id'>,
  { contract, content = letter(), headers, ...fields }: NoticeFields = {},
) =>
  call('POST', '/notices', {
    token,
    headers,
    body: {
      type: 'Notice of Non-Payment',
      project_id: project.id,
      contract_id: contract?.id,
      content,
      ...fields,
    },
  });

interface NoticeFields {
  contract?: Pick<Contract, 'id'>;
  content?: NoticeContent;
  headers?: Record<string, string>;
  [field: string]: unknown;
}

export const newNotice = (person: SignedIn, project: Pick<Project, 'id'>, fields: NoticeFields = {}) =>
  success(postNotice(person, project, fields), 201, noticeDetailSchema);

export const noticeDetail = ({ token }: SignedIn, { id }: { id: string }): Promise<NoticeDetail> =>
  success(call('GET', `/notices/${id}`, { token }), 200, noticeDetailSchema);

/** Attempts a step on the newest version of the given notice. */
export const noticeStep = (
  { token }: SignedIn,
  { id, newest }: Pick<NoticeDetail, 'id' | 'newest'>,
  action: NoticeStep,
  fields: object = {},
  headers = {},
) =>
  call('POST', `/notices/${id}/transitions`, {
    token,
    headers,
    body: { action, version_number: newest.number, content_sha256: newest.content_sha256, ...fields },
  });

export const noticeStepped = (
  person: SignedIn,
  notice: Pick<NoticeDetail, 'id' | 'newest'>,
  action: NoticeStep,
  fields: object = {},
) => success(noticeStep(person, notice, action, fields), 201, noticeDetailSchema);

export const license = { bar_number: 'MD 1234', bar_jurisdiction: 'Maryland' };

/** The notice, reviewed and approved by the project's lawyer. */
export async function approved(notice: NoticeDetail, lawyer: SignedIn): Promise<NoticeDetail> {
  await noticeStepped(lawyer, notice, 'review');
  return await noticeStepped(lawyer, notice, 'approve', license);
}

/** Runs the stack's worker until the notice is printed. Also works outside a test, so it uses no `expect`. */
export async function printed(person: SignedIn, notice: { id: string }): Promise<NoticeDetail> {
  for (let request = 0; request < 150; request += 1) {
    await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
      method: 'POST',
      headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
    });
    const found = await noticeDetail(person, notice);
    if (found.status !== 'issuing') return found;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('the notice was not issued');
}

export async function issued(notice: NoticeDetail, lawyer: SignedIn): Promise<NoticeDetail> {
  await noticeStepped(lawyer, await approved(notice, lawyer), 'issue');
  return await printed(lawyer, notice);
}
