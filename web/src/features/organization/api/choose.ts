import type { CreateOrganization } from '@schemas/organization-settings.ts';
import { type User, userSchema } from '@schemas/user.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { followUser } from '@/lib/session/session-store.ts';

// Neither names an organization, so that the answer is about the one chosen and not about the one on this screen.
const write = (path: string, body: object): Promise<User> =>
  apiRequest(path, userSchema, {
    method: 'POST',
    body,
    anywhere: true,
    idempotencyKey: crypto.randomUUID(),
  });

/** Begins an organization and goes on in it. */
export async function beginOrganization(body: CreateOrganization): Promise<void> {
  followUser(await write('/organizations', body));
}

/** Goes on in another of the person's organizations, on this screen now and wherever they sign in next. */
export async function chooseOrganization(id: string): Promise<void> {
  followUser(await write('/me/organization', { organization_id: id }));
}
