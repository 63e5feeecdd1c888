/** Who sent a received email, and whether the receiving server could verify it. */
import { addressParser } from 'postal-mime';
import { isAutomatic } from './received.ts';

/** `unknown`: the receiving server says nothing about it. */
export type Verdict = 'pass' | 'fail' | 'unknown';

/** The receiving servers of Resend, which begin their Authentication-Results with this name. */
const receivers = ['amazonses.com'];

/** The address of a From header in lower case; null unless it is exactly one. */
export function senderOf(from: string): string | null {
  const [only, ...more] = addressParser(from, { flatten: true });
  const address = only?.address?.trim().toLowerCase() ?? '';
  return more.length === 0 && /^[^\s@<>()",;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address) ? address : null;
}

/**
 * Whether the domain of `sender` sent an email, by DMARC, or by aligned DKIM or SPF if the domain has no
 * policy (RFC 7489, RFC 8601). A sender can write headers too, so only those of the receiving server count,
 * and if there are several, all must pass.
 */
export function verdictOf(headers: Record<string, unknown>, sender: string): Verdict {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const results = valuesOf(headers, 'authentication-results')
    .map(clausesOf)
    .filter(([server = '']) => receivers.includes(server.split(/\s/, 1)[0]?.toLowerCase() ?? ''));
  if (results.length === 0) return 'unknown';
  return results.every(([, ...clauses]) => passes(clauses, domain)) ? 'pass' : 'fail';
}

function passes(clauses: readonly string[], domain: string): boolean {
  const by = (method: string) =>
    clauses.filter((clause) => clause.toLowerCase().startsWith(`${method}=`)).map(propertiesOf);
  const [policy, ...more] = by('dmarc');
  if (more.length > 0) return false;
  if (policy?.dmarc === 'pass') return policy['header.from'] === domain;
  if (policy && policy.dmarc !== 'none') return false;
  // Amazon SES puts the envelope's sender in a clause of its own.
  const [envelope] = by('envelope-from');
  const isAligned = (name = '') => {
    const signed = name.slice(name.lastIndexOf('@') + 1);
    return signed === domain || (signed.includes('.') && domain.endsWith(`.${signed}`));
  };
  return (
    by('dkim').some((one) => one.dkim === 'pass' && isAligned(one['header.d'] ?? one['header.i'])) ||
    by('spf').some(
      (one) => one.spf === 'pass' && isAligned(one['smtp.mailfrom'] ?? envelope?.['envelope-from']),
    )
  );
}

/** `name=value` pairs of a clause, in lower case. */
const propertiesOf = (clause: string): Record<string, string | undefined> =>
  Object.fromEntries(
    clause
      .toLowerCase()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/**
 * The clauses of a header value, without comments and quoted text, which repeat what the sender wrote and may
 * look like clauses.
 */
function clausesOf(value: string): string[] {
  let bare = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at];
    if (char === '\\' && (quoted || depth > 0)) at += 1;
    else if (quoted) quoted = char !== '"';
    else if (char === '"' && depth === 0) {
      quoted = true;
      bare += '"';
    } else if (char === '(') depth += 1;
    else if (char === ')' && depth > 0) depth -= 1;
    else if (depth === 0) bare += char;
  }
  return bare.split(';').map((clause) => clause.trim());
}

/** A header's values. Resend sends a repeated header as a list, or as JSON of a list. */
function valuesOf(headers: Record<string, unknown>, wanted: string): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === wanted)
    .flatMap(([, value]) => listed(value))
    .map(String);
}

function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value.trimStart().startsWith('[')) {
    try {
      const list = JSON.parse(value);
      if (Array.isArray(list)) return list;
    } catch {
      // A plain value.
    }
  }
  return [value];
}

/**
 * Whether a person may get an answer to an email: not a program, a mailing list, or a sender that could not
 * be verified, whose address may be someone else's.
 */
export function mayAnswer(headers: Record<string, unknown>, verdict: Verdict): boolean {
  const has = (name: string) => valuesOf(headers, name).some((value) => value.trim() !== '');
  const lacksReturn = valuesOf(headers, 'return-path').some((value) => /^\s*<?\s*>?\s*$/.test(value));
  const isBulk = valuesOf(headers, 'precedence').some((value) => /^\s*(bulk|junk|list)\s*$/i.test(value));
  return (
    verdict !== 'fail' &&
    !isAutomatic(headers) &&
    !isBulk &&
    !lacksReturn &&
    !has('list-id') &&
    !has('list-unsubscribe') &&
    !has('x-auto-response-suppress')
  );
}
