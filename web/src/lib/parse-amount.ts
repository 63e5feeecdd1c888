/**
 * What a person typed as an amount of dollars: '2,500,000', '$1,250.50'. Null where the field is empty, NaN
 * where it is no number, which the schema then refuses on the field.
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
