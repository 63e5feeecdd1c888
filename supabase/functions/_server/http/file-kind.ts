import { detectKind, mimeTypes } from '../../_shared/extraction/detect.ts';
import { UnsupportedFile } from '../../_shared/extraction/errors.ts';
import { spreadsheetType } from '../../_shared/extraction/spreadsheet.ts';
import { ApiError } from './api-error.ts';
import type { UploadedFile } from './read-file.ts';

/** A file's type, and its name with the extension of its content. */
export interface FileKind {
  fileName: string;
  mimeType: string;
}

const begins = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** HEIF brands for HEVC still pictures, and the general ones. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

interface Picture {
  mimeType: string;
  endings: readonly [string, ...string[]];
}

function pictureIn(bytes: Uint8Array): Picture | null {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return { mimeType: 'image/jpeg', endings: ['.jpg', '.jpeg'] };
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return { mimeType: 'image/png', endings: ['.png'] };
  const box = latin(bytes.subarray(4, 12));
  if (box.startsWith('ftyp') && heifBrands.includes(box.slice(4)))
    return { mimeType: 'image/heic', endings: ['.heic', '.heif'] };
  return null;
}

const pictureEndings = ['.jpg', '.jpeg', '.png', '.heic', '.heif'];
const isZip = (bytes: Uint8Array) => begins(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The container of Office files before 2007, also used for newer password-protected files. */
const isOle = (bytes: Uint8Array) => begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isPackage = (bytes: Uint8Array) => isZip(bytes) || isOle(bytes);
const office = 'application/vnd.openxmlformats-officedocument';

/** File types other than pictures, by name and content together. */
const papers: Record<string, { mimeType: string; is: (bytes: Uint8Array) => boolean }> = {
  '.pdf': { mimeType: 'application/pdf', is: (bytes) => latin(bytes.subarray(0, 1024)).includes('%PDF-') },
  '.doc': { mimeType: 'application/msword', is: isOle },
  '.docx': { mimeType: `${office}.wordprocessingml.document`, is: isPackage },
  '.xls': { mimeType: 'application/vnd.ms-excel', is: isOle },
  '.xlsx': { mimeType: `${office}.spreadsheetml.sheet`, is: isPackage },
  '.rtf': {
    mimeType: 'application/rtf',
    is: (bytes) => latin(bytes.subarray(0, 1024)).trimStart().startsWith('{\\rtf'),
  },
  '.txt': { mimeType: 'text/plain', is: (bytes) => !bytes.subarray(0, 4096).includes(0) },
};

/**
 * Detects a file's type. Phones name a picture .heic after converting it to JPEG, so pictures get the
 * extension of their content.
 * @throws unsupported_media_type if the content does not match the name
 */
export function kindOf({ name, bytes }: UploadedFile): FileKind {
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot).toLowerCase();
  const picture = pictureEndings.includes(ending) && pictureIn(bytes);
  if (picture) {
    const fileName = picture.endings.includes(ending) ? name : `${name.slice(0, dot)}${picture.endings[0]}`;
    return { fileName, mimeType: picture.mimeType };
  }
  const paper = papers[ending];
  if (paper?.is(bytes)) return { fileName: name, mimeType: paper.mimeType };
  throw mismatch();
}

/** Proofs of service also include text and emails. @throws unsupported_media_type, like `kindOf` */
export function proofKindOf({ name, bytes }: UploadedFile): FileKind {
  const extension = name.toLowerCase().split('.').at(-1);
  const isText = !bytes.subarray(0, 4096).includes(0);
  const as = (mimeType: string) => ({ fileName: name, mimeType });
  if (extension === 'pdf' && latin(bytes.subarray(0, 1024)).includes('%PDF-')) return as('application/pdf');
  if (extension === 'png' && begins(bytes, 0x89, 0x50, 0x4e, 0x47)) return as('image/png');
  if ((extension === 'jpg' || extension === 'jpeg') && begins(bytes, 0xff, 0xd8, 0xff))
    return as('image/jpeg');
  if (extension === 'eml' && isText) return as('message/rfc822');
  if (extension === 'txt' && isText) return as('text/plain');
  throw mismatch();
}

/** Documents whose text the engine reads. @throws unsupported_media_type, also for an unsupported type */
export const documentKindOf = ({ name, bytes }: UploadedFile): FileKind => ({
  fileName: name,
  mimeType: supported(() => mimeTypes[detectKind(bytes, name)]),
});

/** Evidence also includes spreadsheets, which are not read. @throws unsupported_media_type */
export function evidenceKindOf(file: UploadedFile): FileKind {
  const spreadsheet = supported(() => spreadsheetType(file.bytes, file.name));
  return spreadsheet ? { fileName: file.name, mimeType: spreadsheet } : documentKindOf(file);
}

function supported<Type>(detect: () => Type): Type {
  try {
    return detect();
  } catch (error) {
    if (error instanceof UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}

const mismatch = () =>
  new ApiError('unsupported_media_type', "The file's content does not match its extension");
