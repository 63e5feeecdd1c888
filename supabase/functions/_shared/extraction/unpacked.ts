/** Limits how much a PDF's streams may unpack to. */
import { refuseTooMuchData } from './most-text.ts';

let left = Number.POSITIVE_INFINITY;

/**
 * Called by pdf.js before it allocates memory. pdf.js continues without a rejected stream, so
 * `withinUnpacked` rejects the whole file.
 */
const unpacks = (bytes: number) => {
  left -= bytes;
  refuseTooMuchData(left < 0);
};
// The name is from patches/unpdf. Without the patch, as on hosted Supabase, the platform's own memory limit
// stops a bomb.
Object.assign(globalThis, { [Symbol.for('pdf.js unpacks')]: unpacks });

/**
 * Runs a PDF reader and rejects the file if it unpacks to more than `mostBytes`. One PDF is read at a time,
 * so the count is its own.
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
