/** Spreadsheets are accepted as evidence but not read, because their cells have no reading order. */
import { UnsupportedFile } from './errors.ts';

const kinds = {
  xls: { magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], mime: 'application/vnd.ms-excel' },
  xlsx: {
    magic: [0x50, 0x4b, 0x03, 0x04],
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;

/** A package lists its parts in its directory at the end of the file. */
const directoryBytes = 256 * 1_024;

/**
 * The MIME type of a spreadsheet, from its name and first bytes.
 * @returns null if the name is not a spreadsheet's
 * @throws UnsupportedFile if the content does not match the name
 */
export function spreadsheetType(bytes: Uint8Array, fileName: string): string | null {
  const extension = /\.(xlsx?)$/i.exec(fileName.trim())?.[1]?.toLowerCase() as keyof typeof kinds | undefined;
  if (!extension) return null;
  const starts = (name: keyof typeof kinds) => kinds[name].magic.every((byte, at) => bytes[at] === byte);
  // An OLE container named .xlsx is a password-protected Office workbook.
  const isOle = starts('xls');
  if (isOle || (extension === 'xlsx' && starts('xlsx') && isWorkbook(bytes))) return kinds[extension].mime;
  throw new UnsupportedFile(`The file is named .${extension}, but its content is something else.`);
}

const isWorkbook = (bytes: Uint8Array) =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(Math.max(0, bytes.length - directoryBytes)))
    .includes('xl/');
