import type { UpcomingDeadline } from '@schemas/dashboard.ts';
import { Link } from 'react-router-dom';
import { owedBy } from '@/components/bearer.tsx';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { LawBasis } from './law-basis.tsx';

const EDGE: Record<UpcomingDeadline['priority'], string> = {
  high: 'border-l-danger-fill',
  medium: 'border-l-attention-fill',
  low: 'border-l-chart-1',
};

/** Upcoming deadlines, nearest first. The color of the edge repeats the text. */
export function DeadlineList({ items }: { items: UpcomingDeadline[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {items.map((item) => (
        <li
          key={item.id}
          className={cn('flex items-start justify-between gap-3 border-l-3 pl-3', EDGE[item.priority])}
        >
          <div className="min-w-0">
            <Link
              to={placeOf(item)}
              dir="auto"
              className="block truncate rounded-sm leading-6 underline-offset-4 hover:underline"
            >
              {item.title}
            </Link>
            <p dir="auto" className="truncate text-xs text-muted-foreground">
              {item.project}
            </p>
            <LawBasis law={item.law} />
          </div>
          <p className="shrink-0 text-right">
            <span className={item.priority === 'high' ? 'font-bold text-danger' : undefined}>
              {item.due_in}
            </span>
            <span className="block text-xs text-muted-foreground">{owedBy(item.bearer, item.due_date)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ id, check_id, contract_id, project_id, status }: UpcomingDeadline): string {
  if (status === 'open') return `${paths.project(project_id)}?tab=deadlines&deadline=${id}`;
  if (check_id) return paths.complianceCheck(check_id);
  return contract_id ? paths.contract(contract_id) : paths.project(project_id);
}
