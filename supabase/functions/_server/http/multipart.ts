/** A form field; a file if it has a file name. */
export interface FormPart {
  name: string;
  fileName: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const headEnd = encoder.encode('\r\n\r\n');
/** Maximum size of a part's header, which holds the field and file names. */
const mostHeadBytes = 8 * 1024;
const mostParts = 100;

/**
 * The fields of a multipart form, in order. They are views of the body, so a file is not copied;
 * `Request.formData` needs three times its size in memory.
 * @returns null if the body is not a valid form
 */
export function readMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): FormPart[] | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  // The first boundary is at the very beginning, without a preceding line break.
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

/** The field and file names in a part's header. */
function namesIn(head: string): { name: string; fileName: string | null } | null {
  // Not with `.`, `^`, and `$`, which treat U+2028 in a file name as a line end.
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

/** The position of `wanted` in `bytes`, between `from` and `before`; -1 if absent. */
function find(bytes: Uint8Array, wanted: Uint8Array, from: number, to: number): number {
  const first = wanted[0] as number;
  for (let at = bytes.indexOf(first, from); at >= 0 && at < to; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return -1;
}

const startsWith = (bytes: Uint8Array, wanted: Uint8Array, at: number) =>
  wanted.every((byte, index) => bytes[at + index] === byte);
