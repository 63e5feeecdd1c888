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

/** A party of the project, with an address of its own unless said otherwise. */
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

/** What the stack's mailbox has for an address. */
export const caughtBy = async (address: string): Promise<Caught[]> =>
  (await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(address)}`)).json();

/** Has the stack's own worker do what is due. */
export const work = () =>
  fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
    method: 'POST',
    headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
  });

/** Until all recipients of a message that have an address stand so. */
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

/** Does on the mailbox's page what a person does there with a caught mail. @param headers what a browser would say of the page */
export async function inMailbox(
  mailId: string,
  act: 'bounce' | 'reply',
  fields: Record<string, string>,
  { files = [], headers }: { files?: File[]; headers?: Record<string, string> } = {},
): Promise<Response> {
  const page = await (await fetch(`${process.env.PLUMBLINE_URL}/mail`)).text();
  const form = new FormData();
  form.set('token', /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('files', file);
  const path = `${process.env.PLUMBLINE_URL}/mail/messages/${mailId}/${act}`;
  return await fetch(path, { method: 'POST', body: form, redirect: 'manual', headers });
}
