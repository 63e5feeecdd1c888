import { Buffer } from 'node:buffer';
import type { Sheet } from '../sheet.ts';

/** An organization's logo: a PNG or JPEG that was read to its end when it was uploaded. */
export interface Logo {
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** How large it is at the most, in points. */
export const logoBox = { width: 130, height: 52 } as const;

/** Draws it as large as the box allows, its right edge there, and says whose it is. */
export function drawLogo(
  { pdf, tags }: Sheet,
  { bytes }: Logo,
  { right, top, of }: { right: number; top: number; of: string },
): void {
  const { width, height } = logoBox;
  tags.content(
    'Figure',
    () => pdf.image(Buffer.from(bytes), right - width, top, { fit: [width, height], align: 'right' }),
    { alt: `Logo of ${of}` },
  );
}
