import { timingSafeEqual } from 'node:crypto';
import { settings } from './env.ts';

/**
 * The only place that reads the project's secret key. With it, Auth trusts the client address we forward and
 * limits clients rather than this function; Storage stores, returns, and signs files; callers of `jobs` and
 * senders to the mail catcher identify themselves; and links in email are signed.
 */
export const secretKeyHeader = () => ({ apikey: settings().secretKey });

/** Whether `key` is the project's secret key; compared in constant time. */
export function isSecretKey(input: string): boolean {
  const [ours, theirs] = [settings().secretKey, input].map((key) => new TextEncoder().encode(key));
  return ours !== undefined && theirs?.length === ours.length && timingSafeEqual(ours, theirs);
}

/** The signing key for links in email. */
export const signingSecret = (): string => settings().secretKey;
