import type { Profile, UpdateProfile } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

/** Returns the caller's own profile. */
export async function getProfile({ ctx: { sql, userId } }: { ctx: Ctx }): Promise<Profile> {
  const found = await findProfile(sql, userId);
  if (!found) throw notFound('Person');
  return found;
}

/**
 * Changes the given fields; omitted ones stay unchanged.
 * @throws ApiError precondition_failed if the profile has changed
 */
export async function updateProfile({
  ctx: { sql, userId },
  input: { versions, changes },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: UpdateProfile };
}): Promise<Profile> {
  const provided = definedFields(changes);
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.profiles set ${sql(provided)}
          where id = ${userId} ${atVersion(sql, sql`version`, versions)}
          returning id`;
  return afterUpdate(updated, await findProfile(sql, userId), { noun: 'Person', versions });
}

async function findProfile(sql: Transaction, userId: string): Promise<Profile | undefined> {
  const [row] = await sql<Profile[]>`
    select p.id, p.name, p.title, p.phone, p.date_format, p.number_format, p.version
    from public.profiles p where p.id = ${userId}`;
  return row;
}
