import { expect } from 'vitest';
import {
  type MessageDetail,
  messageDetailSchema,
  type Party,
  type Project,
  partySchema,
} from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

/** Creates a party on the project, with its own email address unless the fields say otherwise. */
export const newParty = (
  { token }: Person,
  project: Pick<Project, 'id'>,
  fields: object = {},
): Promise<Party> =>
  success(
    call('POST', '/parties', {
      token,
      body: {
        name: `Party ${crypto.randomUUID().slice(0, 8)}`,
        email: `${crypto.randomUUID()}@party.test.example`,
        project: { project_id: project.id, role: 'subcontractor' },
        ...fields,
      },
    }),
    201,
    partySchema,
  );

interface Caught {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string[];
  attachments: { name: string; type: string; content: string }[];
}

/** The emails in the stack's mailbox for an address. */
export const caughtBy = async (address: string): Promise<Caught[]> =>
  (await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(address)}`)).json();

/** Runs the stack's worker on due jobs. */
export const work = () =>
  fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
    method: 'POST',
    headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
  });

/** Waits until all recipients of a message who have an address are in this state. */
export async function settledMessage({ token }: Person, id: string, state: string): Promise<MessageDetail> {
  let found: MessageDetail | undefined;
  await expect
    .poll(
      async () => {
        await work();
        found = await success(call('GET', `/messages/${id}`, { token }), 200, messageDetailSchema);
        return found.to.filter(({ address }) => address).every((one) => one.state === state);
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(true);
  return found as MessageDetail;
}

/** Sends an email to Plumbline as a person would on the mailbox page. */
export async function sendEmail(
  fields: {
    from: string;
    to: string;
    subject?: string;
    text?: string;
    verification?: string;
    automatic?: string;
  },
  files: readonly File[] = [],
): Promise<string> {
  const url = `${process.env.PLUMBLINE_URL}/mail`;
  const form = await mailboxForm({ verification: 'pass', ...fields }, files);
  const sent = await fetch(`${url}/sent`, { method: 'POST', body: form, redirect: 'manual' });
  expect(sent.status).toBe(303);
  return await (await fetch(url)).text();
}

/** The mailbox page's form with its token. */
async function mailboxForm(fields: Record<string, string>, files: readonly File[]): Promise<FormData> {
  const page = await (await fetch(`${process.env.PLUMBLINE_URL}/mail`)).text();
  const form = new FormData();
  form.set('token', /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

/**
 * Acts on a caught email as a person would on the mailbox page. @param headers the headers that a browser
 * would send from that page
 */
export async function inMailbox(
  mailId: string,
  act: 'bounce' | 'reply',
  fields: Record<string, string>,
  { files = [], headers }: { files?: File[]; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = await mailboxForm(fields, files);
  const path = `${process.env.PLUMBLINE_URL}/mail/messages/${mailId}/${act}`;
  return await fetch(path, { method: 'POST', body: form, redirect: 'manual', headers });
}
