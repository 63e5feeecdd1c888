/**
 * Email received by Resend, from its API:
 * https://resend.com/docs/api-reference/emails/retrieve-received-email
 */
import { z } from 'zod';
import { readUpTo } from '../../_server/http/read-up-to.ts';
import { MailDelayed, refusalOf } from './provider.ts';

type Environment = Record<string, string | undefined>;

const mailSchema = z.object({
  text: z.string().nullish(),
  html: z.string().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
});

const attachmentsSchema = z.object({
  data: z
    .object({
      id: z.string().min(1).max(300),
      filename: z.string().nullish(),
      content_type: z.string().nullish(),
      content_disposition: z.string().nullish(),
      content_id: z.string().nullish(),
      size: z.number().nullish(),
      download_url: z.string(),
    })
    .array(),
});
export type ReceivedAttachment = z.infer<typeof attachmentsSchema>['data'][number];

/** Maximum bytes read per response; email texts are shorter. */
const mostJsonBytes = 8 * 1024 * 1024;

async function ask(environment: Environment, path: string, signal: AbortSignal): Promise<unknown> {
  const url = (environment.RESEND_URL ?? 'https://api.resend.com').replace(/\/+$/, '');
  const answer = await fetch(`${url}/emails/receiving/${path}`, {
    headers: { authorization: `Bearer ${environment.RESEND_API_KEY ?? ''}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  });
  if (!answer.ok) throw await refusalOf(answer, 'Resend');
  const bytes = answer.body && (await readUpTo(answer.body, mostJsonBytes));
  try {
    return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
  } catch {
    throw new MailDelayed("Resend's response is too long or is not JSON");
  }
}

/**
 * The text of an email (for HTML-only email, extracted from the HTML), its headers, and whether a program
 * sent it.
 * @throws MailRefused if Resend does not have it, MailDelayed if a retry may succeed
 */
export async function fetchReceived(
  environment: Environment,
  id: string,
  signal: AbortSignal,
): Promise<{ text: string; headers: Record<string, unknown>; automatic: boolean }> {
  // Embed images by id: inlined, they make up most of the text.
  const path = `${encodeURIComponent(id)}?html_format=cid`;
  const { text, html, headers } = mailSchema.parse(await ask(environment, path, signal));
  return {
    text: text || wordsOf(html ?? ''),
    headers: headers ?? {},
    automatic: isAutomatic(headers ?? {}),
  };
}

/**
 * Whether headers say that no person wrote an email: RFC 3834's Auto-Submitted, and what older mail
 * servers send instead.
 */
export function isAutomatic(headers: Record<string, unknown>): boolean {
  const given = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value).trim().toLowerCase()]),
  );
  const submitted = given.get('auto-submitted');
  return (
    (submitted !== undefined && !submitted.startsWith('no')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => given.has(name)) ||
    ['auto_reply', 'bulk'].includes(given.get('precedence') ?? '')
  );
}

/** The attachments of an email, each with a temporary download address. */
export async function listAttachments(
  environment: Environment,
  id: string,
  signal: AbortSignal,
): Promise<ReceivedAttachment[]> {
  const path = `${encodeURIComponent(id)}/attachments?limit=100`;
  return attachmentsSchema.parse(await ask(environment, path, signal)).data;
}

/** @returns null if larger than `most` bytes */
export async function fetchAttachment(
  { download_url }: ReceivedAttachment,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch(download_url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(120_000)]),
  });
  if (!answer.ok) throw await refusalOf(answer, 'Resend');
  if (!answer.body) return new Uint8Array();
  const bytes = await readUpTo(answer.body, most, Number(answer.headers.get('content-length')));
  if (!bytes) await answer.body.cancel().catch(() => {});
  return bytes;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** These elements contain no readable text. */
const unread = new Set(['style', 'script', 'head', 'title']);
const breaking = /^(br|p|div|tr|li|h[1-6])$/;

/** Extracts text from HTML, in lines. Single pass, because the HTML may be hostile. */
export function wordsOf(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  const after = (mark: string, from: number) => {
    const found = lower.indexOf(mark, from);
    return found < 0 ? html.length : found + mark.length;
  };
  while (at < html.length) {
    const open = lower.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' '));
    if (open < 0) break;
    if (lower.startsWith('<!--', open)) {
      at = after('-->', open);
      continue;
    }
    const [, end, name = ''] = /^<(\/?)([a-z0-9]*)/.exec(lower.slice(open, open + 20)) ?? [];
    at = after('>', open);
    if (end === '' && unread.has(name)) at = after('>', after(`</${name}`, at));
    else if (breaking.test(name) && (end || name === 'br')) parts.push('\n');
  }
  return parts
    .join('')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
