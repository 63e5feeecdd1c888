import type { BarLicense } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError } from '../../../http/api-error.ts';

/** Returns the bar license the caller used for their last decision. */
export async function getBarLicense({ ctx: { sql, userId } }: { ctx: Ctx }): Promise<BarLicense> {
  const [license] = await sql<BarLicense[]>`
    select p.bar_number, p.bar_jurisdiction from public.profiles p where p.id = ${userId}`;
  // The account was deleted; its access token is valid until it expires.
  if (!license) throw new ApiError('unauthenticated', 'Please sign in again');
  return license;
}
