/**
 * Parses a typed dollar amount: '2,500,000', '$1,250.50'. Null if empty; NaN if not a number, which the
 * schema then rejects on the field.
 */
export function parseAmount(typed: unknown): number | null {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null;
  const text = String(typed).trim();
  if (text === '') return null;
  const plain = text.replace(/^\$\s*/, '');
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(plain) && /\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN;
}
