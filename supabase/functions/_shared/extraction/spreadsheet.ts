/** Spreadsheets are taken as evidence and not read: what stands in their cells has no order of words. */
import { UnsupportedFile } from './errors.ts';

const kinds = {
  xls: { magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], mime: 'application/vnd.ms-excel' },
  xlsx: {
    magic: [0x50, 0x4b, 0x03, 0x04],
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;

/** The parts of a package are named in its directory, which stands at the end of the file. */
const directoryBytes = 256 * 1_024;

/**
 * What a spreadsheet is stored as, by its name and its first bytes together.
 * @returns null for a file that is not named as one
 * @throws UnsupportedFile for content that is not what the name says
 */
export function spreadsheetType(bytes: Uint8Array, fileName: string): string | null {
  const extension = /\.(xlsx?)$/i.exec(fileName.trim())?.[1]?.toLowerCase() as keyof typeof kinds | undefined;
  if (!extension) return null;
  const starts = (name: keyof typeof kinds) => kinds[name].magic.every((byte, at) => bytes[at] === byte);
  // An OLE container named .xlsx is how Office stores a password-protected workbook.
  const isOle = starts('xls');
  if (isOle || (extension === 'xlsx' && starts('xlsx') && isWorkbook(bytes))) return kinds[extension].mime;
  throw new UnsupportedFile(`The file is named .${extension}, but its content is something else.`);
}

const isWorkbook = (bytes: Uint8Array) =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(Math.max(0, bytes.length - directoryBytes)))
    .includes('xl/');
