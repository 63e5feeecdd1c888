import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '../gateway/errors.ts';
import type { Mail, MailStore } from './store.ts';

const mostBytes = 5_000_000;

/**
 * The mail catcher's addresses: GET /mail (the page), GET /mail/messages (JSON, newest first; `?to=` filters), GET /mail/messages/{id}
 * (the message as it would be shown), POST /mail/messages (takes one message `{to, subject, text?, html?}`, with the secret key as
 * bearer). For this machine only: messages hold sign-in links.
 */
export function serveMail(
  store: MailStore,
  secretKey: string,
): (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => void {
  return (incoming, outgoing, pathname) => {
    if (!isLocal(incoming)) return sendError(outgoing, 404, 'There is nothing at this address.');
    if (pathname === '/mail/messages' && incoming.method === 'POST')
      return take(store, secretKey, incoming, outgoing);
    if (incoming.method !== 'GET')
      return sendError(outgoing, 405, 'This address can only be read.', { allow: 'GET' });
    if (pathname === '/mail' || pathname === '/mail/')
      return send(outgoing, 'text/html', listPage(store.all()));
    if (pathname === '/mail/messages') {
      const to = new URL(incoming.url ?? '/', 'http://localhost').searchParams.get('to')?.toLowerCase();
      const messages = store.all().filter((mail) => !to || mail.to.toLowerCase() === to);
      return send(outgoing, 'application/json', JSON.stringify(messages));
    }
    const [, id = '', place] = /^\/mail\/messages\/([^/]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
    const mail = store.find(id);
    const attachment = place === undefined ? undefined : mail?.attachments[Number(place)];
    if (attachment) return download(outgoing, attachment);
    if (!mail || place !== undefined) return sendError(outgoing, 404, 'There is no such message.');
    send(
      outgoing,
      'text/html',
      mail.html ?? `<pre style="white-space: pre-wrap">${escapeHtml(mail.text)}</pre>`,
    );
  };
}

/** From this machine and under its own name: a page elsewhere must not read mail through a name that it points here. */
function isLocal(incoming: IncomingMessage): boolean {
  const address = incoming.socket.remoteAddress ?? '';
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  return /^(::1|(::ffff:)?127\.)/.test(address) && ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

async function take(
  store: MailStore,
  secretKey: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (incoming.headers.authorization !== `Bearer ${secretKey}`) {
    return sendError(outgoing, 404, 'There is nothing at this address.');
  }
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size > mostBytes) return sendError(outgoing, 413, 'The message is too large.');
      chunks.push(chunk);
    }
    const message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const { id, to, subject, text, html, reply_to, attachments } = message ?? {};
    if (typeof to !== 'string' || typeof subject !== 'string')
      throw new SyntaxError('to and subject are required');
    await store.send({
      id: asText(id) || undefined,
      to,
      subject,
      text: asText(text),
      html: asText(html) || undefined,
      reply_to: asList(reply_to),
      attachments: asList(attachments),
    });
    outgoing.writeHead(202).end();
  } catch (error) {
    if (error instanceof SyntaxError) return sendError(outgoing, 400, 'The message is not valid.');
    sendError(outgoing, 503, 'The message could not be kept.');
  }
}

const asList = (value: unknown) => (Array.isArray(value) ? value : []);
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function send(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    // A message may say what it likes, but runs nothing; its links open in a tab of their own.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
    'x-frame-options': 'SAMEORIGIN',
  });
  outgoing.end(body);
}

/** Never shown in the page: whatever it is, it is handed over as a file. */
function download(outgoing: ServerResponse, { name, content }: Mail['attachments'][number]): void {
  outgoing.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(Buffer.from(content, 'base64'));
}

function listPage(messages: readonly Mail[]): string {
  const items = messages.map(
    (mail) => `<li><details>
      <summary><b>${escapeHtml(mail.subject)}</b> to ${escapeHtml(mail.to)} <time>${mail.sent_at}</time></summary>
      <iframe title="Message" src="/mail/messages/${mail.id}" loading="lazy"></iframe>${mail.attachments
        .map(
          ({ name }, place) => `<p><a href="/mail/messages/${mail.id}/${place}">${escapeHtml(name)}</a></p>`,
        )
        .join(
          '',
        )}${mail.reply_to.length > 0 ? `<p>Replies go to ${escapeHtml(mail.reply_to.join(', '))}</p>` : ''}</details></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mail</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
ul{padding:0;list-style:none}li{border-top:1px solid #8884;padding:.5rem 0}time{opacity:.7;font-size:.85em}
iframe{width:100%;height:24rem;border:1px solid #8884;background:#fff}</style>
<h1>Caught mail</h1><p>Nothing leaves this machine: every message is kept here instead of being delivered.</p>
${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No messages yet.</p>'}</html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
