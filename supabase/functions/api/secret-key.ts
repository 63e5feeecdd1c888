import { settings } from './env.ts';

/**
 * The one place that reads the project's secret key. Auth believes the client address we forward with it, so that its limits count
 * people and not this function; Storage takes files with it from whoever holds a one-use link, and has no account to ask.
 */
export const secretKeyHeader = () => ({ apikey: settings().secretKey });
