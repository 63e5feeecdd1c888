import { randomUUID } from 'node:crypto';
import type { Task, Workplace } from './task.ts';

interface Message {
  id: string;
  state: string;
  to: { address: string | null; state: string }[];
}

const parties = 3;

/** Messages to three outside parties. The stack's mailbox is the email provider. */
export async function messages({ launcher, owner, orgId, projectId }: Workplace): Promise<Task> {
  const partyIds: string[] = [];
  const addresses: string[] = [];
  for (let number = 0; number < parties; number += 1) {
    const email = `${randomUUID()}@faults.example`;
    const { id } = await owner.post<{ id: string }>('/parties', {
      name: `Party ${number}`,
      email,
      project: { project_id: projectId, role: 'subcontractor' },
    });
    partyIds.push(id);
    addresses.push(email);
  }
  const sent: string[] = [];
  return {
    name: 'message',
    parts: ['postgres', 'api', 'jobs'],
    async run(number) {
      const subject = `Message ${number}`;
      const { id } = await owner.post<Message>('/messages', {
        project_id: projectId,
        template: 'Custom Message',
        subject,
        body: 'Work goes on.',
        party_ids: partyIds,
      });
      await owner.until<Message>(`/messages/${id}`, ({ to }) =>
        to.filter(({ address }) => address).every(({ state }) => state === 'sent' || state === 'delivered'),
      );
      sent.push(subject);
    },
    async judge(sql) {
      const received = await Promise.all(
        addresses.map(async (address) => {
          const answer = await fetch(`${launcher.stack.url}/mail/messages?to=${encodeURIComponent(address)}`);
          return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
        }),
      );
      const rows = await sql<{ subject: string; state: string; emails: number; open: number }[]>`
        select m.subject, m.state, (select count(*)::integer from public.mail_messages e
            where e.org_id = m.org_id and e.subject = m.subject) as emails,
          (select count(*)::integer from public.mail_messages e
            where e.org_id = m.org_id and e.subject = m.subject and e.state <> 'sent') as open
        from public.messages m where m.org_id = ${orgId}`;
      return {
        finished: sent.length,
        lost: sent.filter((subject) => received.some((subjects) => !subjects.includes(subject))).length,
        doubled:
          received.reduce((sum, subjects) => sum + subjects.length - new Set(subjects).size, 0) +
          (rows.length - sent.length) +
          rows.filter(({ emails }) => emails > parties).length,
        half: rows.filter(({ state, emails, open }) => state !== 'sent' || emails < parties || open > 0)
          .length,
      };
    },
  };
}
