import { type Notification, notificationSchema } from '../../_shared/schemas/index.ts';
import { type Person, sql } from './cast.ts';
import { call, success } from './client.ts';

type SignedIn = Pick<Person, 'token'>;

/** A person's notifications, as listed by the API. */
export const reported = ({ token }: SignedIn, query = ''): Promise<Notification[]> =>
  success(call('GET', `/notifications${query}`, { token }), 200, notificationSchema.array());

interface Fields {
  category?: Notification['category'];
  type?: Notification['type'];
  priority?: Notification['priority'];
  title?: string;
  message?: string;
  source?: string;
  action_url?: string;
  action_label?: string;
  project_id?: string;
  contract_id?: string;
  dedupe_key?: string;
}

/** Notifies people, as a trigger does; returns the number of rows written. */
export async function notify(people: Person[], fields: Fields = {}): Promise<number> {
  const { category = 'message', type = 'info', priority = 'medium', title = 'Hello', message = 'M' } = fields;
  const [row] = await sql()<{ notified: number }[]>`
    select private.notify(${people[0]?.organizationId ?? ''}, ${people.map(({ id }) => id)}::uuid[], ${category}, ${type}, ${priority},
      ${title}, ${message}, ${fields.source ?? 'Tests'}, ${fields.action_url ?? '/projects'},
        ${fields.action_label ?? 'Open'}, ${fields.project_id ?? null}, ${fields.contract_id ?? null},
      '{"n": 1}', ${fields.dedupe_key ?? crypto.randomUUID()}) as notified`;
  return row?.notified ?? 0;
}
