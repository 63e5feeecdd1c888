import { Buffer } from 'node:buffer';
import type { Sheet } from '../sheet.ts';

/** An organization's logo: a PNG or JPEG that was fully validated when uploaded. */
export interface Logo {
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum size, in points. */
export const logoBox = { width: 130, height: 52 } as const;

/** Draws the logo as large as the box allows, aligned right, with the organization's name as alt text. */
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
