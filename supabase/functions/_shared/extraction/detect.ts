/** Detects a file's kind from its extension and first bytes. */
import { UnsupportedFile } from './errors.ts';

export type FileKind = 'pdf' | 'doc' | 'docx' | 'txt' | 'rtf';

/** MIME type stored for each kind. */
export const mimeTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  rtf: 'application/rtf',
};

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** First bytes of known binary formats that are not text. */
const BINARY: number[][] = [
  [0x4d, 0x5a, 0x90], // Windows program
  [0x7f, 0x45, 0x4c, 0x46], // Linux program
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x1f, 0x8b], // gzip
  [0xca, 0xfe, 0xba, 0xbe],
];
const PDF_HEADER_WITHIN = 1_024;

/**
 * Returns the kind of a file.
 * @throws UnsupportedFile if the file is empty, has another extension, or its content does not match the
 * extension.
 */
export function detectKind(bytes: Uint8Array, fileName: string): FileKind {
  if (bytes.length === 0) throw new UnsupportedFile('The file is empty.');
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (!(extension in mimeTypes)) {
    throw new UnsupportedFile('Only PDF, DOC, DOCX, TXT, and RTF files can be read.');
  }
  const named = extension as FileKind;
  const found = contentKind(bytes);
  // An OLE container named .docx is a password-protected Office document.
  if (found === named || (named === 'docx' && found === 'doc')) return named;
  const what = found ? `it is ${found.toUpperCase()}` : 'it is something else';
  throw new UnsupportedFile(`The file is named .${extension}, but its content shows that ${what}.`);
}

function contentKind(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, OLE)) return 'doc';
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return isWordPackage(bytes) ? 'docx' : null;
  if (BINARY.some((magic) => startsWith(bytes, magic))) return null;
  const head = latin1(bytes.subarray(0, PDF_HEADER_WITHIN));
  if (/^\s*\{\\rtf/.test(head)) return 'rtf';
  if (head.includes('%PDF-')) return 'pdf';
  return looksLikeText(bytes) ? 'txt' : null;
}

/** A Word package lists its main part in its directory at the end of the file. */
function isWordPackage(bytes: Uint8Array): boolean {
  const directory = latin1(bytes.subarray(Math.max(0, bytes.length - 256 * 1_024)));
  return directory.includes('word/') || latin1(bytes.subarray(0, 4_096)).includes('[Content_Types].xml');
}

/** Text has few control characters; UTF-16 text has zeros, but only in every other byte. */
function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 64 * 1_024);
  if (isUtf16(sample)) return true;
  let strange = 0;
  for (const byte of sample) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26 && byte !== 27)
      strange += 1;
  }
  return strange <= Math.max(2, sample.length / 200);
}

/** Detects UTF-16 and its byte order, by the byte order mark or the positions of zeros. */
export function isUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(bytes.length, 4_096) / 2);
  if (pairs < 8) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (bytes[i] === 0) even += 1;
    if (bytes[i + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.8 && even === 0) return 'utf-16le';
  return even > pairs * 0.8 && odd === 0 ? 'utf-16be' : null;
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
