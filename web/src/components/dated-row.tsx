import { cn } from '@/lib/utils.ts';

export const rowElementId = (id: string): string => `board-${id}`;

/** How a row is reached by keyboard. */
export interface RowFocus {
  active: boolean;
  onFocus: () => void;
}

interface DatedRowProps {
  id: string;
  title: string;
  when: React.ReactNode;
  badges: React.ReactNode;
  children: React.ReactNode;
  actions: React.ReactNode;
  focus?: RowFocus;
  /** Selects the row. */
  select?: React.ReactNode;
}

/** One row of the list of deadlines: what is due, when, where the date comes from, and its actions. */
export function DatedRow({ id, title, when, badges, children, actions, focus, select }: DatedRowProps) {
  const titleId = `${rowElementId(id)}-title`;
  return (
    <li
      id={rowElementId(id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      onFocus={focus?.onFocus}
      className={cn(
        'grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b px-4 py-3 target:bg-primary-soft/60 sm:grid-cols-[minmax(0,1fr)_11rem]',
        focus?.active && 'bg-primary-soft/60 shadow-[inset_2px_0_0_var(--primary)]',
      )}
    >
      <div className="flex min-w-0 items-start gap-2">
        {select && <span className="-mt-2 shrink-0">{select}</span>}
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-1.5">
          <h3 id={titleId} dir="auto" className="text-sm break-words">
            {title}
          </h3>
          <div className="flex flex-wrap items-center gap-1.5">{badges}</div>
          {children}
        </div>
      </div>
      <div className="max-sm:order-first">{when}</div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden sm:col-span-2">{actions}</div>
    </li>
  );
}
