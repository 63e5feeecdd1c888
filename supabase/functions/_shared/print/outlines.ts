/**
 * The outlines of a WOFF2 font: all points of all glyphs in one stream. Each point takes five bytes until it
 * is needed; as fontkit's objects, the points of large scripts alone would fill a worker's memory.
 * @see https://www.w3.org/TR/WOFF2/#glyf_table_format
 */

export class Point {
  onCurve: boolean;
  endContour: boolean;
  x: number;
  y: number;

  constructor(onCurve: boolean, endContour: boolean, x: number, y: number) {
    this.onCurve = onCurve;
    this.endContour = endContour;
    this.x = x;
    this.y = y;
  }

  copy(): Point {
    return new Point(this.onCurve, this.endContour, this.x, this.y);
  }
}

/** A glyph used within another, with its position and scale. */
interface Component {
  glyphID: number;
  dx: number;
  dy: number;
  scaleX: number;
  scaleY: number;
  scale01: number;
  scale10: number;
}

/** A glyph's points, or the glyphs it is composed of. */
export interface Outline {
  numberOfContours: number;
  points?: Point[];
  components?: Component[];
}

/** A glyph's phantom points; their positions do not matter here. */
export const corners = (): Point[] => Array.from({ length: 4 }, () => new Point(false, true, 0, 0));

const onCurve = 1;
const endContour = 2;

/** Reads a byte stream sequentially. */
class Stream {
  private readonly view: DataView;
  private at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  byte(): number {
    this.at += 1;
    return this.view.getUint8(this.at - 1);
  }

  signedByte(): number {
    this.at += 1;
    return this.view.getInt8(this.at - 1);
  }

  short(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2);
  }

  word(): number {
    return this.short() & 0xffff;
  }

  long(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }

  /** A fixed-point number with 14 fraction bits. */
  fraction(): number {
    return this.short() / 0x4000;
  }

  /** 255UInt16: small numbers take one byte. */
  count(): number {
    const first = this.byte();
    if (first === 253) return this.word();
    if (first === 255) return this.byte() + 253;
    return first === 254 ? this.byte() + 506 : first;
  }
}

/** @param table the transformed table `glyf` */
export function outlinesOf(table: Uint8Array): Record<number, Outline> {
  const head = new Stream(table, 4);
  const glyphs = head.word();
  head.word();
  const sizes = Array.from({ length: 7 }, () => head.long());
  let at = 36;
  const [contourCounts, pointCounts, triplets, coordinates, composites] = sizes.map((size) => {
    at += size;
    return new Stream(table, at - size);
  }) as [Stream, Stream, Stream, Stream, Stream];
  const points = sizes[2] ?? 0;
  const drawn = new Int16Array(points * 2);
  const flags = new Uint8Array(points);
  const contours = new Int16Array(glyphs);
  const ends = new Uint32Array(glyphs);
  const request = new Map<number, Outline>();
  let end = 0;
  for (let id = 0; id < glyphs; id += 1) {
    const count = contourCounts.short();
    contours[id] = count;
    let [x, y] = [0, 0];
    for (let contour = 0; contour < count; contour += 1) {
      for (let left = pointCounts.count(); left > 0; left -= 1) {
        const triplet = triplets.byte();
        const [dx, dy] = step(triplet & 0x7f, coordinates);
        drawn[end * 2] = x += dx;
        drawn[end * 2 + 1] = y += dy;
        flags[end] = (triplet < 0x80 ? onCurve : 0) + (left === 1 ? endContour : 0);
        end += 1;
      }
    }
    // Hinting instructions, which follow, are not read.
    if (count > 0) coordinates.count();
    if (count < 0) {
      const { components, hasInstructions } = componentsOf(composites);
      request.set(id, { numberOfContours: count, components });
      if (hasInstructions) coordinates.count();
    }
    ends[id] = end;
  }
  const outline = (id: number): Outline => {
    const from = id > 0 ? (ends[id - 1] ?? 0) : 0;
    const of = Array.from({ length: (ends[id] ?? 0) - from }, (_, index) => {
      const point = from + index;
      const flag = flags[point] ?? 0;
      return new Point(
        (flag & onCurve) !== 0,
        (flag & endContour) !== 0,
        drawn[point * 2] ?? 0,
        drawn[point * 2 + 1] ?? 0,
      );
    });
    return { numberOfContours: contours[id] ?? 0, points: of };
  };
  return new Proxy<Record<number, Outline>>(
    {},
    {
      get(_, key) {
        const id = Number(key);
        if (!(id < glyphs)) return undefined;
        let found = request.get(id);
        if (!found) {
          found = outline(id);
          request.set(id, found);
        }
        return found;
      },
    },
  );
}

/** The offset from the previous point. */
function step(code: number, from: Stream): [dx: number, dy: number] {
  const signed = (bit: number, value: number) => (code & bit ? value : -value);
  if (code < 10) return [0, signed(1, ((code & 14) << 7) + from.byte())];
  if (code < 20) return [signed(1, (((code - 10) & 14) << 7) + from.byte()), 0];
  if (code < 84) {
    const [base, byte] = [code - 20, from.byte()];
    return [signed(1, 1 + (base & 0x30) + (byte >> 4)), signed(2, 1 + ((base & 0x0c) << 2) + (byte & 0x0f))];
  }
  if (code < 120) {
    const base = code - 84;
    const dx = signed(1, 1 + (Math.trunc(base / 12) << 8) + from.byte());
    return [dx, signed(2, 1 + (((base % 12) >> 2) << 8) + from.byte())];
  }
  if (code < 124) {
    const [first, second] = [from.byte(), from.byte()];
    return [signed(1, (first << 4) + (second >> 4)), signed(2, ((second & 0x0f) << 8) + from.byte())];
  }
  const dx = signed(1, from.word());
  return [dx, signed(2, from.word())];
}

/** Composite glyph flags from the OpenType specification. */
const flag = {
  words: 0x1,
  scale: 0x8,
  more: 0x20,
  twoScales: 0x40,
  twoByTwo: 0x80,
  instructions: 0x100,
} as const;

function componentsOf(from: Stream): { components: Component[]; hasInstructions: boolean } {
  const components: Component[] = [];
  let hasInstructions = false;
  let flags: number;
  do {
    flags = from.word();
    hasInstructions ||= (flags & flag.instructions) !== 0;
    const glyphID = from.word();
    const hasWords = (flags & flag.words) !== 0;
    const dx = hasWords ? from.short() : from.signedByte();
    const dy = hasWords ? from.short() : from.signedByte();
    const part = { glyphID, dx, dy, scaleX: 1, scaleY: 1, scale01: 0, scale10: 0 };
    if (flags & flag.scale) part.scaleX = part.scaleY = from.fraction();
    else if (flags & flag.twoScales) [part.scaleX, part.scaleY] = [from.fraction(), from.fraction()];
    else if (flags & flag.twoByTwo) {
      part.scaleX = from.fraction();
      part.scale01 = from.fraction();
      part.scale10 = from.fraction();
      part.scaleY = from.fraction();
    }
    components.push(part);
  } while (flags & flag.more);
  return { components, hasInstructions };
}
