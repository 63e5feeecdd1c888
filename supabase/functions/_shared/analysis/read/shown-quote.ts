/** The quote as shown to users, the same on every screen. */
export const shownQuote = <Quote extends string | null>({
  quote,
  shown,
}: {
  quote: Quote;
  shown: string | null;
}): Quote | string => shown ?? quote;
