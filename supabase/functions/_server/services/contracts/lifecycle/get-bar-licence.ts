import type { BarLicence } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError } from '../../../http/api-error.ts';

/** Returns the bar license the caller used for their last decision. */
export async function getBarLicence({ ctx: { sql, userId } }: { ctx: Ctx }): Promise<BarLicence> {
  const [licence] = await sql<BarLicence[]>`
    select p.bar_number, p.bar_jurisdiction from public.profiles p where p.id = ${userId}`;
  // The account was deleted; its access token is valid until it expires.
  if (!licence) throw new ApiError('unauthenticated', 'Please sign in again');
  return licence;
}
