import { type Party, type Project, partySchema } from '../../_shared/contract/index.ts';
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
