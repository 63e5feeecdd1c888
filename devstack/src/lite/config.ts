import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { AuthRates } from '../gateway/auth-limits.ts';
import { supabaseDir } from '../paths.ts';

/** The parts of supabase/config.toml that the embedded services follow; lite uses the same names. */
interface ProjectConfig {
  api: { schemas: string[]; max_rows?: number };
  auth: {
    jwt_expiry?: number;
    enable_signup?: boolean;
    enable_refresh_token_rotation?: boolean;
    refresh_token_reuse_interval?: number;
    minimum_password_length?: number;
    email: {
      enabled?: boolean;
      enable_confirmations?: boolean;
      double_confirm_changes?: boolean;
      otp_length?: number;
      otp_expiry?: number;
      template?: Record<string, MailTemplate>;
    };
  };
  storage: { file_size_limit?: string };
  /** lite does not support these; the gateway enforces them. */
  authRates: AuthRates;
}

/** `content_path` is absolute here. */
export interface MailTemplate {
  subject: string;
  content_path: string;
}

export function readProjectConfig(): ProjectConfig {
  const { api, auth, storage } = parse(
    readFileSync(join(supabaseDir, 'config.toml'), 'utf8'),
  ) as unknown as Omit<ProjectConfig, 'authRates'> & { auth: { rate_limit: AuthRates } };
  // Email sign-in cannot be turned off in lite, which lacks the setting.
  const { enabled: _enabled, ...email } = auth.email;
  const { rate_limit: authRates, ...forLite } = auth;
  for (const template of Object.values(email.template ?? {}))
    template.content_path = resolve(supabaseDir, '..', template.content_path);
  // Hosted projects require it; here it is required only if the operator refuses email from unconfirmed
  // addresses.
  email.enable_confirmations = process.env.MAIL_FROM_UNCONFIRMED === 'refuse';
  return { api, auth: { ...forLite, email }, storage, authRates };
}
