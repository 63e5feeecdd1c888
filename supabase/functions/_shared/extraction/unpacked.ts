/** How much the streams of a PDF may unpack to. */
import { refuseTooMuchData } from './most-text.ts';

let left = Number.POSITIVE_INFINITY;

/** Asked by pdf.js before it takes memory. It goes on without a stream that is refused, so `withinUnpacked` refuses the whole. */
const unpacks = (bytes: number) => {
  left -= bytes;
  refuseTooMuchData(left < 0);
};
// The name is that of patches/unpdf; without the patch, as on hosted Supabase, a bomb ends at the platform's own ceiling.
Object.assign(globalThis, { [Symbol.for('pdf.js unpacks')]: unpacks });

/**
 * Runs what reads a PDF, and refuses it where that unpacks to more than `mostBytes`. One PDF is read at a time, so what is counted is
 * its own.
 * @throws Unreadable
 */
export async function withinUnpacked<Result>(
  work: () => Promise<Result>,
  mostBytes: number,
): Promise<Result> {
  left = mostBytes;
  try {
    const result = await work();
    refuseTooMuchData(left < 0);
    return result;
  } catch (error) {
    refuseTooMuchData(left < 0);
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}
