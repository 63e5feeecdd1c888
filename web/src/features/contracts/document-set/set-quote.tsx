import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { placeOf } from './words.ts';

interface SetQuoteProps {
  text: { contract_id: string; quote: string; page: number; start: number; section: string | null };
  /** The document's name. */
  name: string;
  /** The value that the text states. */
  shown?: string | null;
  /** What the text is in the comparison: 'Governs'. */
  label?: React.ReactNode;
}

/** Exact words of a document with their place, which links to the text. */
export function SetQuote({ text, name, shown, label }: SetQuoteProps) {
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
        {label}
        <Link
          to={paths.contractPlace(text.contract_id, { at: text.start, page: text.page })}
          className="text-primary underline-offset-4 hover:underline"
        >
          {name}, {placeOf(text)}
        </Link>
        {shown && <span className="font-medium text-foreground">{shown}</span>}
      </figcaption>
      <blockquote className="border-l pl-3 font-serif break-words">{text.quote}</blockquote>
    </figure>
  );
}

type Place = Pick<SetQuoteProps['text'], 'contract_id' | 'start'>;

export const isSameQuote = (one: Place, other: Place): boolean =>
  one.contract_id === other.contract_id && one.start === other.start;
