import { database } from './database.ts';
import { type Api, newPerson, type Person } from './fixtures.ts';

/** An active member of the test's organization. Other journeys cover joining. */
export async function newColleague(api: Api, name: string): Promise<Person & { id: string }> {
  const person = { ...newPerson(), name };
  const { email, password, organization } = person;
  const { user } = await api.post<{ user: { id: string } }>('/auth/register', {
    name,
    email,
    password,
    organization_name: organization,
  });
  await database()`
    with joined as (
      insert into public.memberships (org_id, user_id, role)
      select m.org_id, ${user.id}, 'member'
      from public.profiles p join public.memberships m on m.user_id = p.id where p.email = ${api.person.email}
      returning org_id
    )
    update public.profiles set last_org_id = (select org_id from joined) where id = ${user.id}`;
  return { ...person, id: user.id };
}
