import type { Secrets } from '../data-dir.ts';
import { inboundDomain, providerPath } from '../mail/provider.ts';
import { databaseUrl } from '../postgres/urls.ts';

/**
 * The environment of the function. Hosted Supabase sets the names that begin with SUPABASE_ itself.
 * @param url the gateway's URL, where the function reaches Auth and Storage
 */
export function functionEnvironment(
  secrets: Secrets,
  url: string,
  databasePort: number,
): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_DB_URL: databaseUrl('postgres', secrets.postgresPassword, databasePort),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
    // No SUPABASE_JWKS: the embedded stack signs with a shared secret, as projects without signing keys do.
    AUTH_JWT_SECRET: secrets.jwtSecret,
    SITE_URL: url,
    // Messages are posted to the mail catcher, see mail/routes.ts.
    MAIL_PROVIDER: 'catcher',
    MAIL_INTAKE_URL: `${url}/mail/messages`,
    // The mailbox reports bounces and replies and serves received emails as Resend does, see
    // mail/provider.ts.
    RESEND_URL: `${url}${providerPath}`,
    RESEND_API_KEY: secrets.mailProviderKey,
    RESEND_WEBHOOK_SECRET: secrets.mailWebhookSecret,
    MAIL_INBOUND_DOMAIN: inboundDomain,
    // Email stays on this machine, so users may send it without confirming their address; lite/config.ts
    // relies on the same.
    SINGLE_SIGN_ON: 'true',
    // Auth on this machine reads from its own network.
    PRIVATE_IDENTITY_PROVIDERS: process.env.PRIVATE_IDENTITY_PROVIDERS || 'allow',
    MAIL_FROM_UNCONFIRMED: process.env.MAIL_FROM_UNCONFIRMED || 'allow',
  };
}
