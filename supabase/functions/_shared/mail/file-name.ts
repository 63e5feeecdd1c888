/** Names and kinds of files as strangers give them, made harmless. */

/** Marks that turn the direction of what follows, so that `fdp.exe` reads as `exe.pdf`; and what cannot be seen at all. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A name without a path, without marks that hide what it is, and at most 200 characters long, the end kept. */
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

/** A media type as it is written, without parameters; what is none is any bytes. */
export function safeMimeType(input: string | null | undefined): string {
  const type = (input ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
}
