/** One field of a form: a file where it has a file name. */
export interface FormPart {
  name: string;
  fileName: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const headEnd = encoder.encode('\r\n\r\n');
/** The head of a part names a field and a file; more than this is none. */
const mostHeadBytes = 8 * 1024;
const mostParts = 100;

/**
 * The fields of a multipart form, in order. They are views of the body, so that a file is not in memory once more; `Request.formData`
 * takes three times its size.
 * @returns null for a body that is no such form
 */
export function readMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): FormPart[] | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  // The first one stands at the very beginning, without a line end before it.
  if (!startsWith(body, delimiter.subarray(2), 0)) return null;
  const parts: FormPart[] = [];
  for (let at = delimiter.length - 2; !isEnd(body, at); ) {
    if (body[at] !== 0x0d || body[at + 1] !== 0x0a || parts.length === mostParts) return null;
    const headAt = at + 2;
    const headEndsAt = find(body, headEnd, headAt, headAt + mostHeadBytes);
    const contentAt = headEndsAt + headEnd.length;
    const contentEndsAt = find(body, delimiter, contentAt, body.length);
    if (headEndsAt < 0 || contentEndsAt < 0) return null;
    const named = namesIn(decoder.decode(body.subarray(headAt, headEndsAt)));
    if (!named) return null;
    parts.push({ ...named, bytes: body.subarray(contentAt, contentEndsAt) });
    at = contentEndsAt + delimiter.length;
  }
  return parts;
}

function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2] ?? null;
}

const isEnd = (body: Uint8Array, at: number) => body[at] === 0x2d && body[at + 1] === 0x2d;

/** What the head of a part calls its field, and the file in it. */
function namesIn(head: string): { name: string; fileName: string | null } | null {
  // Not by `.`, `^` and `$`: to these U+2028 in a file's name would end the line.
  const line = /(?:^|\r\n)content-disposition[ \t]*:[ \t]*form-data[ \t]*;([^\r\n]*)/i.exec(head)?.[1];
  const name = line && parameter(line, 'name');
  return line && typeof name === 'string' ? { name, fileName: parameter(line, 'filename') } : null;
}

function parameter(line: string, name: string): string | null {
  const found = new RegExp(`(?:^|;)[ \\t]*${name}=(?:"((?:[^"\\\\]|\\\\[^])*)"|([^\\s;"]+))`, 'i').exec(line);
  if (!found) return null;
  // Browsers write %22 for a quotation mark and leave a backslash as it is; others write \".
  return (found[1]?.replaceAll('\\"', '"') ?? found[2] ?? '')
    .replaceAll('%22', '"')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n');
}

/** Where `wanted` begins in `bytes`, from `from` on and before `to`; -1 where it does not. */
function find(bytes: Uint8Array, wanted: Uint8Array, from: number, to: number): number {
  const first = wanted[0] as number;
  for (let at = bytes.indexOf(first, from); at >= 0 && at < to; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return -1;
}

const startsWith = (bytes: Uint8Array, wanted: Uint8Array, at: number) =>
  wanted.every((byte, index) => bytes[at + index] === byte);
