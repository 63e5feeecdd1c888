import { type RiskBand, riskBandLabels } from '@schemas/statuses.ts';
import { FilterChip } from '@/components/filter-chip.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ProjectName } from '@/features/projects/components/project-filter.tsx';
import { formatDate } from '@/lib/dates.ts';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import type { FilterName, ListFilters } from './use-contract-view.ts';

interface FilterChipsProps {
  filters: ListFilters;
  onChange: (changes: UrlChanges<FilterName>) => void;
  onClear: () => void;
}

/** The active filters as removable chips, with a button to clear them all. Renders nothing without filters. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  const { status, type, min_risk, risk, project } = filters;
  const text = filters.q.trim();
  const created = daysText(filters.created_from, filters.created_to);
  const assessed = daysText(filters.assessed_from, filters.assessed_to);
  if (!(status || type || min_risk || risk || created || assessed || project || text)) return null;
  const remove =
    (...names: FilterName[]) =>
    () =>
      onChange(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      {status && (
        <FilterChip label="Status" onRemove={remove('status')}>
          {statusText(status)}
        </FilterChip>
      )}
      {type && (
        <FilterChip label="Type" onRemove={remove('type')}>
          {type}
        </FilterChip>
      )}
      {min_risk && (
        <FilterChip label="Risk" onRemove={remove('min_risk')}>
          above {Number(min_risk) - 1}
        </FilterChip>
      )}
      {risk && (
        <FilterChip label="Risk" onRemove={remove('risk')}>
          {riskBandLabels[risk as RiskBand]}
        </FilterChip>
      )}
      {created && (
        <FilterChip label="Created" onRemove={remove('created_from', 'created_to')}>
          {created}
        </FilterChip>
      )}
      {assessed && (
        <FilterChip label="Assessed" onRemove={remove('assessed_from', 'assessed_to')}>
          {assessed}
        </FilterChip>
      )}
      {project && (
        <FilterChip label="Project" onRemove={remove('project')}>
          <ProjectName id={project} />
        </FilterChip>
      )}
      {text && (
        <FilterChip label="Search" onRemove={remove('q')}>
          <bdi>{text}</bdi>
        </FilterChip>
      )}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

/** Describes a day, a range, or an open-ended range; '' for none. */
function daysText(from: string, to: string): string {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  if (from) return `from ${formatDate(from)}`;
  return to && `until ${formatDate(to)}`;
}
