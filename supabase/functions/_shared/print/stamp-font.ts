import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { loadFonts } from './fonts/load.ts';

/** Embeds the characters used of the sans typeface, for texts added to finished pages. */
export async function embedStampFont(file: PDFDocument): Promise<PDFFont> {
  file.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  const { sans } = await loadFonts();
  return await file.embedFont(sans, { subset: true });
}
