import type { CreateOrganization } from '@schemas/organization-settings.ts';
import { type User, userSchema } from '@schemas/user.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { followUser } from '@/lib/session/session-store.ts';

// Neither request names an organization, so that the response is about the chosen one, not the one on this
// screen.
const write = (path: string, body: object): Promise<User> =>
  apiRequest(path, userSchema, {
    method: 'POST',
    body,
    anywhere: true,
    idempotencyKey: crypto.randomUUID(),
  });

/** Creates an organization and switches to it. */
export async function beginOrganization(body: CreateOrganization): Promise<void> {
  followUser(await write('/organizations', body));
}

/** Switches to another of the user's organizations, on this screen and at the next sign-in. */
export async function chooseOrganization(id: string): Promise<void> {
  followUser(await write('/me/organization', { organization_id: id }));
}
