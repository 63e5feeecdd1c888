import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { AuthRates } from '../gateway/auth-limits.ts';
import { supabaseDir } from '../paths.ts';

/** The parts of supabase/config.toml that the embedded services follow; lite takes them in the same words. */
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
  /** lite does not know these; the gateway holds to them. */
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
  // Signing in by e-mail cannot be turned off in lite, which does not know the switch.
  const { enabled: _enabled, ...email } = auth.email;
  const { rate_limit: authRates, ...forLite } = auth;
  for (const template of Object.values(email.template ?? {}))
    template.content_path = resolve(supabaseDir, '..', template.content_path);
  // Hosted projects ask for it; here only an operator who refuses email from unconfirmed addresses does.
  email.enable_confirmations = process.env.MAIL_FROM_UNCONFIRMED === 'refuse';
  return { api, auth: { ...forLite, email }, storage, authRates };
}
