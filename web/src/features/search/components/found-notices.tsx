import { Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import { noticePaths } from '@/lib/notice-paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useNameSearch } from '../api/search-names.ts';

/** Legal notices with a number or subject similar to the query; renders nothing if there are none. */
export function FoundNotices() {
  const { values } = useUrlFilter(['q']);
  const { data } = useNameSearch(values.q);
  const notices = values.q.trim() === '' ? [] : (data?.items.filter(({ kind }) => kind === 'notice') ?? []);
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="found-notices" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="found-notices" className="text-base">
        Legal notices
      </h2>
      <ul className="divide-y border-y">
        {notices.map(({ id, name, detail }) => (
          <li key={id} className="relative flex items-baseline gap-3 px-2 py-2.5 has-[a:hover]:bg-muted/50">
            <Gavel aria-hidden className="size-4 shrink-0 self-center text-muted-foreground" />
            <Link
              to={noticePaths.notice(id)}
              data-hit
              className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
            >
              <bdi>{name}</bdi>
            </Link>
            {detail && (
              <span dir="auto" className="min-w-0 truncate text-xs text-muted-foreground">
                {detail}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
