/** Sanitizes file names and media types from untrusted senders. */

/** Marks that change text direction, so that `fdp.exe` reads as `exe.pdf`, and invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A file name without path separators or deceptive marks, at most 200 characters; the extension is kept. */
export function safeFileName(input: string | null | undefined): string {
  const name = (input ?? '')
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[<>:"|?*/\\\ufffd]+/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (name.length <= 200) return name || 'attachment';
  const end = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, 200 - end.length)}${end}`.toWellFormed().replaceAll('\ufffd', '');
}

/** A media type without parameters; application/octet-stream if invalid. */
export function safeMimeType(input: string | null | undefined): string {
  const type = (input ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
}
