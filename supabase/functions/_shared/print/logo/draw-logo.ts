import { Buffer } from 'node:buffer';
import type { Sheet } from '../sheet.ts';

/** An organization's logo: a PNG or JPEG that was fully validated when uploaded. */
export interface Logo {
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum size, in points. */
export const logoBox = { width: 130, height: 52 } as const;

/** The internals of pdfkit's document used here. */
interface Images {
  openImage(bytes: Buffer): { colorSpace?: string };
}

/** Draws the logo as large as the box allows, aligned right, with the organization's name as alt text. */
export function drawLogo(
  { pdf, tags, claims }: Sheet,
  { bytes }: Logo,
  { right, top, of }: { right: number; top: number; of: string },
): void {
  const { width, height } = logoBox;
  const image = (pdf as unknown as Images).openImage(Buffer.from(bytes));
  // The colors of the file are sRGB; ink colors would need a profile of their own.
  if (image.colorSpace === 'DeviceCMYK') claims.archive = false;
  tags.content(
    'Figure',
    () => pdf.image(image as unknown as string, right - width, top, { fit: [width, height], align: 'right' }),
    { alt: `Logo of ${of}` },
  );
}
