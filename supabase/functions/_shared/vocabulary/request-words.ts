/** An ask as the counterparty reads it: 'Ask for payment in 30 days.' becomes 'Payment in 30 days.' */
export const requestWords = (ask: string): string =>
  ask.replace(
    /(^|[.!?]\s+)(?:ask|request) (?:for|to) (\p{L})/giu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
