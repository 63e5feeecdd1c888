import { FilterChip } from '@/components/filter-chip.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ProjectName } from '@/features/projects/components/project-filter.tsx';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import type { FilterName, ListFilters } from './use-contract-view.ts';

interface FilterChipsProps {
  filters: ListFilters;
  onChange: (changes: UrlChanges<FilterName>) => void;
  onClear: () => void;
}

/** Each filter in words, removed one by one or all; nothing where nothing is filtered. */
export function FilterChips({
  filters: { status, type, min_risk, project, q },
  onChange,
  onClear,
}: FilterChipsProps) {
  const text = q.trim();
  if (!(status || type || min_risk || project || text)) return null;
  const remove = (name: FilterName) => () => onChange({ [name]: '' });
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
      {project && (
        <FilterChip label="Project" onRemove={remove('project')}>
          <ProjectName id={project} />
        </FilterChip>
      )}
      {text && (
        <FilterChip label="Text" onRemove={remove('q')}>
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
