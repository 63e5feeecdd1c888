import { X } from 'lucide-react';
import { statusText } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import { ProjectName } from './project-filter.tsx';
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
        <Chip label="Status" onRemove={remove('status')}>
          {statusText(status)}
        </Chip>
      )}
      {type && (
        <Chip label="Type" onRemove={remove('type')}>
          {type}
        </Chip>
      )}
      {min_risk && (
        <Chip label="Risk" onRemove={remove('min_risk')}>
          above {Number(min_risk) - 1}
        </Chip>
      )}
      {project && (
        <Chip label="Project" onRemove={remove('project')}>
          <ProjectName id={project} />
        </Chip>
      )}
      {text && (
        <Chip label="Text" onRemove={remove('q')}>
          <bdi>{text}</bdi>
        </Chip>
      )}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

interface ChipProps {
  label: string;
  onRemove: () => void;
  children: React.ReactNode;
}

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <li className="inline-flex h-8 max-w-full items-center rounded-md bg-primary-soft pl-2.5">
      <span className="max-w-80 truncate">
        <span className="text-muted-foreground">{label}:</span> {children}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove filter ${label}`}
        className="ml-1 grid size-8 shrink-0 place-items-center rounded-md hover:text-danger"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
