import type { FirstSteps } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { getFirstSteps } from './get.ts';

/** Hides the first steps from the caller, in every organization and on every device. */
export async function dismissFirstSteps({ ctx }: { ctx: Ctx }): Promise<FirstSteps> {
  await ctx.sql`
    update public.profiles set first_steps_dismissed_at = coalesce(first_steps_dismissed_at, now())
    where id = (select private.caller_id())`;
  return await getFirstSteps({ ctx });
}
