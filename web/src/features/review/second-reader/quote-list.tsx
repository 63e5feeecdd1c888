/** Quotes from the contract with their pages. */
export function QuoteList({ quotes }: { quotes: readonly { quote: string; page: number; start: number }[] }) {
  return (
    <ul className="grid gap-1">
      {quotes.map(({ quote, page, start }) => (
        <li key={start} className="border-l pl-3 font-serif break-words">
          {quote} <span className="font-sans text-xs text-muted-foreground">p. {page}</span>
        </li>
      ))}
    </ul>
  );
}
