import type { Session } from '../../../_shared/schemas/index.ts';
import type { Tokens } from '../../auth/gotrue.ts';
import { verifyToken } from '../../auth/verify-token.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { rememberDevice } from './devices.ts';
import { me } from './me.ts';

/** Returns the session as the client stores it: the tokens and the person, read with that person's rights. */
export async function sessionOf(c: AppContext, tokens: Tokens): Promise<Session> {
  c.set('caller', await verifyToken(tokens.access_token));
  const user = await withUser(c, (ctx) => me({ ctx }));
  return {
    user,
    token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_at: tokens.expires_at,
  };
}

/** Returns the session of a person who just signed in, and remembers their device. */
export async function openSession(c: AppContext, tokens: Tokens): Promise<Session> {
  const session = await sessionOf(c, tokens);
  await rememberDevice(c);
  return session;
}
