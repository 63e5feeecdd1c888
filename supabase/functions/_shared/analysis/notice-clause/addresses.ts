/** Notice addresses in a contract. */

export interface NoticeAddress {
  /** The addressee as written: 'Owner', 'Harbor LLC'; null if not stated. */
  party: string | null;
  /** Name and address, one line each. */
  lines: string;
  email: string | null;
  /** An address for copies. */
  copy: boolean;
}

const label =
  /(?:(?:^|\n|[.;:]\s)\s*(?:[(\w]{1,4}[.)]\s*)?(if\s+to|(?:notices?\s+)?to)\s+(?:the\s+)?([A-Z][\w&.,'’ -]{1,60}?)\s*:)|(with\s+(?:a\s+)?(?:required\s+)?cop(?:y|ies)\s+to)\s*(?:the\s+)?:?/gi;

const zip = /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b/;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** An address ends where normal sentences resume. */
const prose = /\b(?:shall|may|will|must|hereby|pursuant|agree[sd]?|provided)\b/i;
const most = 10;

export function readAddresses(text: string): NoticeAddress[] {
  const labels = [...text.matchAll(label)];
  const found: NoticeAddress[] = [];
  for (const [index, match] of labels.entries()) {
    if (found.length >= most) break;
    const from = match.index + match[0].length;
    const to = Math.min(labels[index + 1]?.index ?? text.length, from + 500);
    const lines = linesOf(text.slice(from, to));
    if (lines.length === 0) continue;
    const joined = lines.join('\n');
    if (!zip.test(joined) && !email.test(joined) && !/\bP\.?\s?O\.?\s+Box\b/i.test(joined)) continue;
    found.push({
      party:
        match[2]
          ?.replace(/\s+/g, ' ')
          .replace(/,?\s*addressed to$/i, '')
          .trim() ?? null,
      lines: joined,
      email: email.exec(joined)?.[0] ?? null,
      copy: match[3] !== undefined,
    });
  }
  return found;
}

/** Returns the lines up to the end of an address: the ZIP code, then phone and email. */
function linesOf(block: string): string[] {
  const lines: string[] = [];
  let ended = false;
  for (const raw of block.split(/\n|;\s/)) {
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '') {
      if (ended) break;
      continue;
    }
    if (prose.test(line) || line.length > 160 || lines.length >= 9) break;
    if (ended && !email.test(line) && !/^(?:tel|phone|fax|facsimile|attn|attention|e-?mail)/i.test(line))
      break;
    lines.push(line);
    if (zip.test(line)) ended = true;
  }
  return lines;
}
