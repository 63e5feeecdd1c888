const signals =
  /\b(?:whoever|whatever|nobody|somebody|anew|beside|by now|meanwhile|stands|stood|of what|says what|hangs? on|mends?|mended|reckon(?:s|ed)?|put away|by itself|at once|weighs? on|said to be)\b|\bas well\.(?:\s|$)/gi;

/**
 * Returns the words of a text that usually mark a sentence to rewrite, ignoring names in backticks and
 * quotations.
 */
export function signalWords(text: string): string[] {
  return text.replace(/`[^`]*`|“[^”]*”|\$\{[^}]*\}/g, ' ').match(signals) ?? [];
}
