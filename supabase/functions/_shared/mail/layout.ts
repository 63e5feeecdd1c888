/**
 * The shared email layout, as HTML and text. Uses tables and inline styles, because email clients support
 * little else. One column, readable from 320 px, with the same content without images, colors, or HTML.
 */

/** Content of an email, as plain text; the layout escapes it. URLs are absolute. */
export interface MailContent {
  subject: string;
  /** Preview text shown after the subject in an inbox. */
  preview: string;
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly MailItem[];
  action?: { label: string; url: string };
  /** Why the recipient gets the email. */
  reason: string;
  unsubscribe?: { label: string; url: string };
}

export interface MailItem {
  title: string;
  text: string;
  /** Details in small print: time, priority, source. */
  facts: readonly string[];
  tone?: 'plain' | 'attention' | 'danger';
  url?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const INK = '#1c1b18';
const FAINT = '#66625a';
const LINE = '#dedad2';
const ACCENT = '#1f4f96';
const tones = { plain: LINE, attention: '#b7791f', danger: '#b3261e' } as const;
const FONT = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** For email programs that follow the device's dark mode; the others show the inline colors. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #191816 !important }
.card { background: #23211e !important; border-color: #3d3a34 !important }
.ink { color: #ece8e0 !important }
.faint { color: #a8a39a !important }
.accent { color: #8fb5f0 !important }
.button { background: #2f62b3 !important }
}`;

/** Renders an email. The subject is always a single line, for any input. */
export function renderMail(content: MailContent): RenderedMail {
  const subject = oneLine(content.subject).slice(0, 200) || 'Plumbline';
  return { subject, text: asText(content), html: asHtml({ ...content, subject }) };
}

function asText({ heading, paragraphs = [], items = [], action, reason, unsubscribe }: MailContent): string {
  const blocks = [
    oneLine(heading),
    ...paragraphs,
    ...items.map(({ title, text, facts, url }) =>
      [
        `* ${oneLine(title)}`,
        text && `  ${oneLine(text)}`,
        facts.length > 0 && `  ${facts.join(' · ')}`,
        url && `  ${url}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    action && `${action.label}: ${action.url}`,
    ['--', reason, unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`].filter(Boolean).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function asHtml({
  subject,
  preview,
  heading,
  paragraphs = [],
  items = [],
  action,
  reason,
  unsubscribe,
}: MailContent) {
  const body = [
    `<h1 class="ink" style="margin:0 0 12px;${FONT}font-size:20px;line-height:26px;color:${INK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 12px;${FONT}font-size:15px;line-height:22px;color:${INK}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    ),
    items.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(itemRow).join('')}</table>`
      : '',
    action ? button(action) : '',
  ];
  const leave = unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.url)}" class="faint" style="color:${FAINT}">${escapeHtml(unsubscribe.label)}</a>.`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f4ef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f6f4ef">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 12px;${FONT}font-size:16px;font-weight:600;color:${INK}">Plumbline</td></tr>
<tr><td class="card" style="padding:24px 20px;background:#ffffff;border:1px solid ${LINE};border-radius:4px;word-break:break-word">${body.join('\n')}</td></tr>
<tr><td class="faint" style="padding:16px 4px;${FONT}font-size:12px;line-height:18px;color:${FAINT}">${escapeHtml(reason)}${leave}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function itemRow({ title, text, facts, tone = 'plain', url }: MailItem): string {
  const name = escapeHtml(title);
  const linked = url
    ? `<a href="${escapeHtml(url)}" class="accent" style="color:${ACCENT};text-decoration:none">${name}</a>`
    : name;
  return `<tr><td style="padding:0 0 14px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:2px 0 2px 12px;border-left:3px solid ${tones[tone]}">
<div class="ink" style="${FONT}font-size:15px;line-height:20px;font-weight:600;color:${INK}">${linked}</div>
<div class="ink" style="${FONT}font-size:14px;line-height:20px;color:${INK}">${escapeHtml(text)}</div>
<div class="faint" style="${FONT}font-size:12px;line-height:18px;color:${FAINT}">${facts.map(escapeHtml).join(' &middot; ')}</div>
</td></tr></table></td></tr>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td class="button" style="background:${ACCENT};border-radius:4px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;${FONT}font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>`;
}

/** Marks that change text direction; one in a name would reverse the words around it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes marks that change text direction, and control characters other than line breaks and tabs. */
export function plainText(text: string): string {
  return text
    .replace(turning, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** Removes line breaks, control characters, and marks that change text direction, for use in a header. */
function oneLine(text: string): string {
  return text
    .replace(turning, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
