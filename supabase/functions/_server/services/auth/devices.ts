import { deviceHashes, newDevice, renewedDevice } from '../../../_shared/device-cookie.ts';
import { rememberDeviceOf } from '../../db/privileged.ts';
import { requireCaller } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';

/** Remembers that the caller signed in on this device, and stores its token in the browser. */
export async function rememberDevice(c: AppContext): Promise<void> {
  const { userId, claims } = requireCaller(c);
  const cookies = c.req.header('cookie');
  const options = { isSecure: c.req.header('x-forwarded-proto') !== 'http' };
  const { hash, setCookie } = newDevice(cookies, options);
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : '';
  const isNew = await rememberDeviceOf({ userId, sessionId }, deviceHashes(cookies), hash);
  c.header('Set-Cookie', isNew ? setCookie : renewedDevice(cookies, options));
}
