/**
 * Photos in a bundle: a JPEG's bytes become a PDF image unchanged, so the image shown is exactly the file
 * sent.
 */
type Bytes = Uint8Array<ArrayBuffer>;

export interface Shape {
  width: number;
  height: number;
  /** EXIF orientation, from 1 to 8: the rotation and mirroring applied for viewing. */
  orientation: number;
}

export interface Picture extends Shape {
  /** 1 gray, 3 color, 4 CMYK. */
  components: number;
  /** When the photo was taken, by the camera's own clock: `YYYY-MM-DD hh:mm:ss`. */
  taken: string | null;
}

/** Frame types that a PDF can show: sequential and progressive, 8 bits. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Reads a JPEG's header only; null if it is not a JPEG or a PDF cannot show it. */
export function readJpeg(bytes: Bytes): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let stated: Pick<Picture, 'orientation' | 'taken'> = { orientation: 1, taken: null };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length || marker === 0xda || marker === 0xd9) return null;
    if (marker === 0xe1) stated = readExif(bytes.subarray(at + 4, end)) ?? stated;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (!frames.has(marker) || length < 8 || bytes[at + 4] !== 8) return null;
      const [height, width, components] = [
        view.getUint16(at + 5),
        view.getUint16(at + 7),
        bytes[at + 9] ?? 0,
      ];
      const isShown = width > 0 && height > 0 && [1, 3, 4].includes(components);
      return isShown ? { width, height, components, ...stated } : null;
    }
    at = end;
  }
  return null;
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Orientation and date from an EXIF segment; null if it is not EXIF or is broken. */
function readExif(segment: Bytes): Pick<Picture, 'orientation' | 'taken'> | null {
  if (latin(segment.subarray(0, 6)) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(6);
  const order = latin(tiff.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = order === 'II';
  /** Offset of each tag's value in a directory. */
  const directory = (at: number): Map<number, number> => {
    const count = view.getUint16(at, isLittle);
    return new Map(
      Array.from({ length: count }, (_, index) => at + 2 + index * 12).map((entry) => [
        view.getUint16(entry, isLittle),
        entry + 8,
      ]),
    );
  };
  try {
    const first = directory(view.getUint32(4, isLittle));
    const turned = first.get(0x0112);
    const orientation = turned === undefined ? 1 : view.getUint16(turned, isLittle);
    const more = first.get(0x8769);
    const day = more === undefined ? undefined : directory(view.getUint32(more, isLittle)).get(0x9003);
    const from = day === undefined ? 0 : view.getUint32(day, isLittle);
    const stated = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(latin(tiff.subarray(from, from + 19)));
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      taken: day !== undefined && stated ? `${stated[1]}-${stated[2]}-${stated[3]} ${stated[4]}` : null,
    };
  } catch {
    // The offset points outside the segment.
    return null;
  }
}

interface Box {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/**
 * Places a picture upright and as large as fits in a box, at the box's upper left corner.
 * @returns the PDF matrix that maps the unit square there
 */
export function fitInBox({ width, height, orientation }: Shape, box: Box): number[] {
  const isSideways = orientation >= 5;
  const [across, up] = isSideways ? [height, width] : [width, height];
  const scale = Math.min(box.width / across, box.height / up, 1.5);
  const [w, h] = [across * scale, up * scale];
  const [x, y] = [box.left, box.bottom + box.height - h];
  const right = x + w;
  const top = y + h;
  const matrices: Record<number, number[]> = {
    1: [w, 0, 0, h, x, y],
    2: [-w, 0, 0, h, right, y],
    3: [-w, 0, 0, -h, right, top],
    4: [w, 0, 0, -h, x, top],
    5: [0, -h, -w, 0, right, top],
    6: [0, -h, w, 0, x, top],
    7: [0, h, w, 0, x, y],
    8: [0, h, -w, 0, right, y],
  };
  return matrices[orientation] ?? [w, 0, 0, h, x, y];
}
