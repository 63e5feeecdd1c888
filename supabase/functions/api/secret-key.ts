import { timingSafeEqual } from 'node:crypto';
import { settings } from './env.ts';

/**
 * The one place that reads the project's secret key. Auth believes the client address we forward with it, so that its limits count
 * people and not this function; Storage takes, gives and signs files with it alone; and whoever
 * calls the function `jobs` shows it, and the mail catcher takes messages from nobody else; links in mail are signed with it.
 */
export const secretKeyHeader = () => ({ apikey: settings().secretKey });

/** Whether `key` is the project's secret key; compared in constant time. */
export function isSecretKey(given: string): boolean {
  const [ours, theirs] = [settings().secretKey, given].map((key) => new TextEncoder().encode(key));
  return ours !== undefined && theirs?.length === ours.length && timingSafeEqual(ours, theirs);
}

/** What links in mail are signed with. */
export const signingSecret = (): string => settings().secretKey;
