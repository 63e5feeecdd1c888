/**
 * Encodes bytes as printable ASCII for source code literals: 13 bits per two characters of 91, a twelfth less
 * than base64. Quotes, backslashes, and backticks are not among the 91.
 */
const digits = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .filter((char) => !`'"\`\\`.includes(char))
  .join('');

export function toDenseText(bytes: Uint8Array): string {
  const chars: string[] = [];
  let [held, bits] = [0, 0];
  const put = () => chars.push(digits[held % 91] as string, digits[Math.floor((held & 8191) / 91)] as string);
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    const rest = held >> 13;
    held &= 8191;
    put();
    held = rest;
    bits -= 13;
  }
  if (bits > 0) put();
  return chars.join('');
}

/** Source of a module whose `fromDenseText(text, length)` returns the bytes. */
export const fromDenseTextModule = `
const digits = new Uint8Array(128);
for (let code = 32, digit = 0; code < 127; code++) if (!'\\'"\`\\\\'.includes(String.fromCharCode(code))) digits[code] = digit++;
function fromDenseText(text, length) {
  const bytes = new Uint8Array(length);
  let at = 0, held = 0, bits = 0;
  for (let index = 0; index < text.length; index += 2) {
    held |= (digits[text.charCodeAt(index)] + 91 * digits[text.charCodeAt(index + 1)]) << bits;
    for (bits += 13; bits >= 8 && at < length; bits -= 8) {
      bytes[at++] = held & 255;
      held >>= 8;
    }
  }
  return bytes;
}
export { fromDenseText };`;
