/** What a person sees of a quote, in every place that shows one. */
export const shownQuote = <Quote extends string | null>({
  quote,
  shown,
}: {
  quote: Quote;
  shown: string | null;
}): Quote | string => shown ?? quote;
