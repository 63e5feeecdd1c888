import { z } from 'zod';
import { forgotPasswordSchema } from './auth.ts';
import { exactText, idSchema, optionalText, orNull, text, timestampSchema } from './primitives.ts';

/** Public email services, whose addresses belong to no organization. */
const publicEmailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

const domainSchema = z
  .string({ error: 'Enter a domain, such as builders.com' })
  .trim()
  .toLowerCase()
  .max(253, 'Enter a domain, such as builders.com')
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter a domain, such as builders.com',
  )
  .refine((domain) => !publicEmailDomains.has(domain), 'Public email services cannot be used');

const httpsUrl = (required: string) =>
  text({ max: 1000, required }).refine(
    (value) => URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol),
    'Enter an https address',
  );

const ssoProtocolSchema = z.enum(['saml', 'oidc']);
/** A role that the identity provider may give. */
const grantedRoleSchema = z.enum(['admin', 'member']);

/**
 * An email domain. Until `verified_at`, the organization proves control of it with a DNS TXT record
 * `record_value` at `record_name`.
 */
export const ssoDomainSchema = z
  .object({
    id: idSchema,
    domain: z.string(),
    record_name: z.string(),
    record_value: z.string(),
    verified_at: orNull(timestampSchema),
  })
  .meta({ id: 'SsoDomain' });

export const createSsoDomainSchema = z.object({ domain: domainSchema }).meta({ id: 'CreateSsoDomain' });

/**
 * The connected identity provider. `admin_group` names a group at the provider whose members are admins; null
 * if it assigns no roles. `auto_join` lets people in verified domains join without an invitation.
 */
const ssoConnectionSchema = z
  .object({
    protocol: ssoProtocolSchema,
    issuer: z.string(),
    default_role: grantedRoleSchema,
    admin_group: z.string().nullable(),
    auto_join: z.boolean(),
    required: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'SsoConnection' });

/** Single sign-on of the organization. `service` is what the identity provider needs to know. */
export const singleSignOnSchema = z
  .object({
    connection: orNull(ssoConnectionSchema),
    domains: ssoDomainSchema.array(),
    service: z.object({
      saml_entity_id: z.string(),
      saml_acs_url: z.string(),
      oidc_redirect_url: z.string(),
    }),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'SingleSignOn' });

/** Omitted fields stay unchanged. */
export const updateSingleSignOnSchema = z
  .object({
    default_role: grantedRoleSchema,
    admin_group: optionalText(200),
    auto_join: z.boolean(),
    required: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateSingleSignOn' });

/** A SAML provider by its metadata: an address, or the XML. */
export const connectSamlSchema = z
  .object({
    protocol: z.literal('saml'),
    metadata_url: httpsUrl('Metadata URL is required').optional(),
    metadata_xml: text({ max: 500_000, required: 'Metadata is required' }).optional(),
  })
  .refine(({ metadata_url, metadata_xml }) => !metadata_url !== !metadata_xml, {
    path: ['metadata_url'],
    error: 'Enter the metadata URL or the XML',
  })
  .meta({ id: 'ConnectSaml' });

export const connectOidcSchema = z
  .object({
    protocol: z.literal('oidc'),
    issuer: httpsUrl('Issuer is required'),
    client_id: text({ max: 500, required: 'Client ID is required' }),
    client_secret: exactText(2000).min(1, 'Client secret is required'),
  })
  .meta({ id: 'ConnectOidc' });

export const connectSsoSchema = z
  .discriminatedUnion('protocol', [connectSamlSchema, connectOidcSchema])
  .meta({ id: 'ConnectSso' });

export const beginSsoSchema = forgotPasswordSchema.meta({ id: 'BeginSso' });

/** `url` is the identity provider's sign-in page. The browser that leaves keeps `token`, and returns with it. */
export const begunSsoSchema = z.object({ url: z.string(), token: z.string() }).meta({ id: 'BegunSso' });

export const finishSsoSchema = z
  .object({
    token: exactText(200).min(1, 'The link is incomplete'),
    code: exactText(500).min(1, 'The link is incomplete'),
  })
  .meta({ id: 'FinishSso' });

export type SingleSignOn = z.infer<typeof singleSignOnSchema>;
export type SsoDomain = z.infer<typeof ssoDomainSchema>;
export type CreateSsoDomain = z.infer<typeof createSsoDomainSchema>;
export type UpdateSingleSignOn = z.infer<typeof updateSingleSignOnSchema>;
export type ConnectSso = z.infer<typeof connectSsoSchema>;
export type BeginSso = z.infer<typeof beginSsoSchema>;
export type BegunSso = z.infer<typeof begunSsoSchema>;
export type FinishSso = z.infer<typeof finishSsoSchema>;
