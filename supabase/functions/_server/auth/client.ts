import { type AppContext, clientAddress } from '../http/context.ts';
import { forwardedAgent } from './device.ts';

/** The client, as reported to Auth. */
export interface Client {
  address: string;
  userAgent: string;
}

export const clientOf = (c: AppContext): Client => ({
  address: clientAddress(c),
  userAgent: forwardedAgent(c.req.header('user-agent') ?? ''),
});
