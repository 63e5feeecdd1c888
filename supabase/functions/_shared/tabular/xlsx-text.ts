/** An unescaped carriage return would be read as a line feed. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (char: string) => entities[char] ?? char;

/** Characters that XML cannot contain, and text that looks like the escape of one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that have to go.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}|_(?=x[0-9a-fA-F]{4}_)/gu;

/**
 * Escapes text for a spreadsheet: characters that XML cannot contain become `_xHHHH_`, as in Excel
 * (ST_Xstring).
 */
export const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, escaped).replace(unwritable, (char) => `_x${hex(char)}_`);

export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, escaped);

const hex = (char: string) => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
