import { bounces, inboundDomain, verifications } from './provider.ts';
import type { ReceivedMail } from './received.ts';
import type { Mail } from './store.ts';

/** A caught email with what was done with it on the page. */
interface ShownMail {
  mail: Mail;
  answers: readonly ReceivedMail[];
  notes: readonly string[];
}

interface Shown {
  mails: readonly ShownMail[];
  /** Total number; the page shows only the newest. */
  count: number;
  /** The search text for recipient addresses. */
  to: string;
  /** Emails written on the page, newest first, each with what the product said. */
  written: readonly { mail: ReceivedMail; notes: readonly string[] }[];
}

/** The mailbox page. @param token included in its forms, so that forms from other pages are refused */
export function mailboxPage({ mails, count, to, written }: Shown, token: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Captured email</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
ul{padding:0;list-style:none}body>ul>li{border-top:1px solid #8884;padding:.5rem 0}time{opacity:.7;font-size:.85em}
summary{overflow-wrap:anywhere}iframe{width:100%;height:24rem;border:1px solid #8884;background:#fff}
.acts{display:flex;flex-wrap:wrap;gap:1rem}
form{flex:1 1 18rem;min-width:0;border:1px solid #8884;padding:.75rem;display:grid;gap:.5rem;align-content:start}
h2{font-size:1em;margin:0}label{display:grid;gap:.15rem;font-size:.9em}textarea,select,input,button{font:inherit;max-width:100%;box-sizing:border-box}
button{justify-self:start;padding:.3rem .9rem}.note{border-left:3px solid #2a7;padding-left:.6rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}</style>
<h1>Captured email</h1><p>No email leaves this machine: every message is shown here instead. Bounces and replies that you create here reach
Plumbline as a provider would send them, by signed webhook.</p>
<details${written.length > 0 ? ' open' : ''}><summary>Send an email to Plumbline</summary>${writeForm(token)}
${written.map(({ mail, notes }) => sentItem(mail, notes)).join('')}</details>
<form method="get" action="/mail"><label>To<input type="search" name="to" value="${escapeHtml(to)}"></label><button>Search</button></form>
${mails.length < count ? `<p>The newest ${mails.length} of ${count}. Search for an address to see more.</p>` : ''}
${
  mails.length > 0
    ? `<ul>${mails.map((one) => item(one, token)).join('')}</ul>`
    : `<p>${to ? 'No messages to this address.' : 'No messages yet.'}</p>`
}</html>`;
}

const writeForm = (token: string) =>
  `<form method="post" action="/mail/sent" enctype="multipart/form-data"><input type="hidden" name="token" value="${token}">
<label>From<input name="from" required placeholder="Dana Reyes &lt;dana@example.com&gt;"></label>
<label>To<input name="to" required placeholder="files-…@${inboundDomain}"></label>
<label>Subject<input name="subject"></label>
<label>Text<textarea name="text" rows="4"></textarea></label>
<label>Files<input type="file" name="files" multiple></label>
<label>Sender<select name="verification">${Object.entries(verifications)
    .map(([name, { label }]) => `<option value="${name}">${label}</option>`)
    .join('')}</select></label>
<label>Written by<select name="automatic"><option value="">A person</option>
<option value="auto-replied">A program (out-of-office reply)</option></select></label>
<button>Send</button></form>`;

const sentItem = ({ from, to, subject, created_at, attachments }: ReceivedMail, notes: readonly string[]) =>
  `<section><h2>${escapeHtml(subject || 'No subject')}, from ${escapeHtml(from)} to ${escapeHtml(to.join(', '))} <time>${created_at}</time></h2>${
    attachments.length > 0
      ? `<p>Attached: ${escapeHtml(attachments.map(({ filename }) => filename).join(', '))}</p>`
      : ''
  }${notes.map((note) => `<p class="note" role="status">${escapeHtml(note)}</p>`).join('')}</section>`;

/** The address where the product receives replies to an email; null if replies go to users' own mailboxes. */
export const inboundOf = ({ reply_to }: Mail): string | null =>
  reply_to.find((address) => address.toLowerCase().endsWith(`@${inboundDomain}`)) ?? null;

function item({ mail, answers, notes }: ShownMail, token: string): string {
  const { id, subject, to, sent_at, attachments, reply_to } = mail;
  const used = answers.length > 0 || notes.length > 0;
  return `<li id="${id}"><details${used ? ' open' : ''}>
<summary><b>${escapeHtml(subject)}</b> to ${escapeHtml(to)} <time>${sent_at}</time></summary>
<iframe title="Message" src="/mail/messages/${id}" loading="lazy"></iframe>
${attachments.map(({ name }, place) => `<p><a href="/mail/messages/${id}/${place}">${escapeHtml(name)}</a></p>`).join('')}
${reply_to.length > 0 ? `<p>Replies go to ${escapeHtml(reply_to.join(', '))}</p>` : ''}
${notes.map((note) => `<p class="note" role="status">${escapeHtml(note)}</p>`).join('')}
${answers.map(answer).join('')}
<div class="acts">${bounceForm(id, token)}${inboundOf(mail) ? replyForm(id, token) : ''}</div></details></li>`;
}

const answer = ({ created_at, text, attachments }: ReceivedMail) =>
  `<section><h2>Replied <time>${created_at}</time></h2><pre>${escapeHtml(text)}</pre>${
    attachments.length > 0
      ? `<p>Attached: ${escapeHtml(attachments.map(({ filename }) => filename).join(', '))}</p>`
      : ''
  }</section>`;

const form = (id: string, act: string, token: string, inner: string) =>
  `<form method="post" action="/mail/messages/${id}/${act}" enctype="multipart/form-data"><input type="hidden" name="token" value="${token}">${inner}</form>`;

const bounceForm = (id: string, token: string) =>
  form(
    id,
    'bounce',
    token,
    `<h2>Simulate a bounce</h2><label>Type<select name="kind">${Object.entries(bounces)
      .map(([kind, { label }]) => `<option value="${kind}">${label}</option>`)
      .join('')}</select></label><button>Bounce</button>`,
  );

const replyForm = (id: string, token: string) =>
  form(
    id,
    'reply',
    token,
    `<h2>Reply as the recipient</h2><label>Text<textarea name="text" rows="4" required></textarea></label>
<label>Files<input type="file" name="files" multiple></label><button>Reply</button>`,
  );

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
