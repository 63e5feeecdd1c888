import { randomUUID } from 'node:crypto';
import { database } from './database.ts';

interface Reported {
  title: string;
  message?: string;
  type?: 'info' | 'success' | 'warning' | 'error';
  priority?: 'low' | 'medium' | 'high' | 'urgent';
  source?: string;
  actionUrl?: string;
}

/** Sends a user several notifications in one transaction, as the database does. */
export async function tell(email: string, ...things: Reported[]): Promise<void> {
  await database().begin(async (transaction) => {
    for (const {
      title,
      message = 'It concerns you.',
      type = 'info',
      priority = 'medium',
      ...rest
    } of things) {
      await transaction`
        select private.notify(m.org_id, array[p.id], 'contract', ${type}, ${priority}, ${title}, ${message},
          ${rest.source ?? 'Contracts'}, ${rest.actionUrl ?? null}, ${rest.actionUrl ? 'Open' : null}, null, null, '{}',
          ${randomUUID()})
        from public.profiles p join public.memberships m on m.user_id = p.id where p.email = ${email}`;
    }
  });
}

/** Shows a service message to every member of the user's organization. */
export async function sendSystemMessage(email: string, text: string): Promise<void> {
  await database()`
    select private.send_system_message(${text}, m.org_id)
    from public.profiles p join public.memberships m on m.user_id = p.id where p.email = ${email}`;
}
