import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ConnectSso, SingleSignOn } from '../../../_shared/schemas/index.ts';
import { isPublicAddress } from '../../../_shared/webhooks/public-address.ts';
import { clientOf } from '../../auth/client.ts';
import type { Refusal } from '../../auth/gotrue.ts';
import { addOidcProvider, addSamlProvider, removeProvider } from '../../auth/identity-providers.ts';
import { asSystem } from '../../db/privileged.ts';
import { withUser } from '../../db/with-user.ts';
import { environment } from '../../env.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { getSingleSignOn } from './settings.ts';

/**
 * Registers an identity provider with Auth and stores it, outside a transaction as Auth reads the provider's
 * documents.
 * @throws ApiError conflict if the organization or another one has it, forbidden to everyone except owners,
 * invalid_input if Auth cannot read the provider
 */
export async function connectSso(c: AppContext, input: ConnectSso): Promise<SingleSignOn> {
  const before = await withUser(c, (ctx) => getSingleSignOn({ ctx }));
  if (!before.can.change) throw forbidden();
  if (before.connection) throw new ApiError('conflict', 'Disconnect the present identity provider first');
  const client = clientOf(c);
  await (input.protocol === 'oidc'
    ? refusePrivate('issuer', input.issuer)
    : refusePrivate('metadata_url', input.metadata_url));
  const { protocol } = input;
  const added =
    input.protocol === 'oidc' ? await addOidcProvider(input, client) : await addSamlProvider(input, client);
  if (!added.ok) throw refused(protocol, added.refusal);
  const { provider, issuer } = added.value;
  try {
    return await withUser(c, async (ctx) => {
      await asSystem(
        ctx.sql,
        () =>
          ctx.sql`select private.connect_sso(private.active_org_id(), ${protocol}, ${provider}, ${issuer})`,
      );
      return await getSingleSignOn({ ctx });
    });
  } catch (error) {
    await removeProvider(provider, client);
    throw error;
  }
}

/** Removes the identity provider. Sessions that it opened stay limited to the organization. */
export async function disconnectSso(c: AppContext): Promise<SingleSignOn> {
  const { before, provider } = await withUser(c, async (ctx) => {
    const found = await getSingleSignOn({ ctx });
    if (!found.connection) throw notFound('Identity provider');
    const [removed] = await ctx.sql<{ provider: string }[]>`
      delete from public.sso_connections where org_id = (select private.active_org_id()) returning provider`;
    if (!removed) throw forbidden();
    return { before: found, provider: removed.provider };
  });
  await removeProvider(provider, clientOf(c));
  return { ...before, connection: null };
}

/** Auth fetches from the address, so it must not lead into the network that Auth runs in. */
async function refusePrivate(path: string, address: string | undefined): Promise<void> {
  if (!address || environment().PRIVATE_IDENTITY_PROVIDERS === 'allow') return;
  const { hostname, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (protocol !== 'https:' || found.length === 0 || !found.every((each) => isPublicAddress(each.address)))
    throw invalidInput([{ path, message: 'Enter an https address on the public internet' }]);
}

function refused(protocol: ConnectSso['protocol'], { code, message }: Refusal): ApiError {
  if (/already|conflict/.test(code))
    return new ApiError('conflict', 'This identity provider is already connected to an organization');
  if (code === 'over_quota')
    return new ApiError('conflict', 'No more OpenID Connect providers can be added to this installation');
  if (/disabled/.test(code))
    return new ApiError('conflict', 'Single sign-on with this protocol is turned off in Supabase Auth');
  return invalidInput([
    {
      path: protocol === 'oidc' ? 'issuer' : 'metadata_url',
      message: message || 'The identity provider could not be read',
    },
  ]);
}
