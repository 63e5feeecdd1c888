/**
 * The operator's language model, if any: read from the environment, and off unless the settings are complete
 * and valid.
 */
import { environment } from '../env.ts';

/** Supported HTTP APIs: OpenAI's, which many others also offer, and Anthropic's. */
const languageModelApis = ['openai', 'anthropic'] as const;
export type LanguageModelApi = (typeof languageModelApis)[number];

export interface LanguageModelSettings {
  api: LanguageModelApi;
  /** The base address, without a trailing slash. */
  url: string;
  /** Host and port, as shown to people who give consent. */
  host: string;
  name: string;
  key: string;
}

const variables = [
  'LANGUAGE_MODEL_API',
  'LANGUAGE_MODEL_URL',
  'LANGUAGE_MODEL_NAME',
  'LANGUAGE_MODEL_KEY',
] as const;

let complained = '';

/** The language model, or null if there is none. Invalid settings are logged once, without their values. */
export function languageModelSettings(): LanguageModelSettings | null {
  const read = readLanguageModelSettings(environment());
  if (typeof read !== 'string') return read;
  if (read !== complained) {
    complained = read;
    console.log(JSON.stringify({ level: 'warn', message: `The language model is off: ${read}` }));
  }
  return null;
}

/** @returns the settings; null if no variable is set; or a message about what is wrong */
export function readLanguageModelSettings(
  from: Record<string, string | undefined>,
): LanguageModelSettings | null | string {
  if (variables.every((variable) => !from[variable])) return null;
  const missing = variables.find((variable) => !from[variable]);
  if (missing) return `${missing} is not set`;
  const [api = '', address = '', name = '', key = ''] = variables.map((variable) => from[variable]);
  if (!isApi(api)) return `LANGUAGE_MODEL_API must be one of ${languageModelApis.join(', ')}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !isSound(url))
    return 'LANGUAGE_MODEL_URL must be an https address without a user name, password, or query; http is allowed only for this machine';
  if (!/^[\x20-\x7e]{1,200}$/.test(name))
    return 'LANGUAGE_MODEL_NAME must be at most 200 printable characters';
  if (!/^[\x21-\x7e]{1,1000}$/.test(key))
    return 'LANGUAGE_MODEL_KEY must be printable characters without spaces';
  // Anthropic's own base address has no version, but other guides include it.
  const path = url.pathname.replace(/\/+$/, '').replace(api === 'anthropic' ? /\/v1$/ : /$/, '');
  return { api, url: url.origin + path, host: url.host, name, key };
}

const isApi = (api: string): api is LanguageModelApi =>
  (languageModelApis as readonly string[]).includes(api);

function isSound(url: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
  return isSafe && !url.username && !url.password && !url.search && !url.hash;
}
