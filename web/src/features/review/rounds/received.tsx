import type { Round } from '@schemas/round.ts';
import { partLabels, revisionLabels, wordDate } from './words.ts';

type Received = NonNullable<Round['received']>;

/** Tracked changes and comments that the other side left pending in the Word file. */
export function ReceivedMarkup({ received: { revisions, comments } }: { received: Received }) {
  if (revisions.length + comments.length === 0)
    return <p className="text-muted-foreground">The Word file has no tracked changes or comments.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {comments.length > 0 && (
        <ul aria-label="Comments" className="divide-y border-y">
          {comments.map(({ author, date, text, quote }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: comments of one file are never reordered
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
              <By what="Comment" author={author} date={date} />
              <p className="break-words">{text}</p>
              {quote && <p className="font-serif break-words text-muted-foreground">{quote}</p>}
            </li>
          ))}
        </ul>
      )}
      {revisions.length > 0 && (
        <ul aria-label="Tracked changes" className="divide-y border-y">
          {revisions.map(({ kind, part, author, date, text, context }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: changes of one file are never reordered
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
              <By
                what={[revisionLabels[kind], partLabels[part]].filter(Boolean).join(', ')}
                author={author}
                date={date}
              />
              <p className="font-serif break-words">
                {kind === 'deletion' || kind === 'moved_from' ? <del>{text}</del> : <ins>{text}</ins>}
              </p>
              {context && context !== text && (
                <p className="line-clamp-3 text-xs break-words text-muted-foreground">In: {context}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function By({ what, author, date }: { what: string; author: string; date: string | null }) {
  return (
    <p className="text-xs text-muted-foreground">
      {[what, author || 'Unknown author', wordDate(date)].filter(Boolean).join(' · ')}
    </p>
  );
}
