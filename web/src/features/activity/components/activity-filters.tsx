import { activityEntityTypes } from '@schemas/activity.ts';
import { DayInput } from '@/components/day-input.tsx';
import { FilterChip } from '@/components/filter-chip.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { ProjectFilter, ProjectName } from '@/features/projects/components/project-filter.tsx';
import { formatDate } from '@/lib/dates.ts';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import type { ActivityFilterName, ActivityFilters as Filters } from '../use-activity-view.ts';
import { entityLabels } from './entity-labels.ts';

interface ActivityFiltersProps {
  filters: Filters;
  onChange: (changes: UrlChanges<ActivityFilterName>) => void;
  onClear: () => void;
}

/** Filters of the log: project, record type, user, and dates. */
export function ActivityFilters({ filters, onChange, onClear }: ActivityFiltersProps) {
  const { data: members = [] } = useMembers();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <ProjectFilter
          projectId={filters.project}
          onChange={(project) => onChange({ project })}
          className="max-sm:col-span-2 sm:w-52"
        />
        <NativeSelect
          aria-label="Record type"
          value={filters.type}
          onChange={(event) => onChange({ type: event.target.value })}
          className="sm:w-40"
        >
          <option value="">All activity</option>
          {activityEntityTypes.map((type) => (
            <option key={type} value={type}>
              {entityLabels[type]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Who"
          value={filters.who}
          onChange={(event) => onChange({ who: event.target.value })}
          className="sm:w-40"
        >
          <option value="">Everyone</option>
          {members.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
          <option value="system">System</option>
        </NativeSelect>
        <DayInput label="From" value={filters.from} onChange={(from) => onChange({ from })} />
        <DayInput label="To" value={filters.to} onChange={(to) => onChange({ to })} />
      </div>
      {filters.from && filters.to && filters.to < filters.from && (
        <p role="alert" className="text-danger">
          The end date must be on or after the start date
        </p>
      )}
      <Chips filters={filters} onChange={onChange} onClear={onClear} />
    </div>
  );
}

/** The active filters as removable chips, with a button to clear them all. Renders nothing without filters. */
function Chips({ filters, onChange, onClear }: ActivityFiltersProps) {
  const { project, contract, record, type, who, from, to } = filters;
  const { data: members } = useMembers();
  const words: [ActivityFilterName, string, React.ReactNode][] = [
    ['project', 'Project', project && <ProjectName id={project} />],
    ['contract', 'Contract', contract && 'one contract and its records'],
    ['record', 'Record', record && 'one record'],
    [
      'type',
      'Record type',
      activityEntityTypes.some((known) => known === type) && entityLabels[type as 'project'],
    ],
    ['who', 'Who', who === 'system' ? 'System' : who && nameOf(members, who)],
    ['from', 'From', from && formatDate(from)],
    ['to', 'To', to && formatDate(to)],
  ];
  const input = words.filter(([name]) => filters[name] !== '');
  if (input.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      {input.map(([name, label, text]) => (
        <FilterChip key={name} label={label} onRemove={() => onChange({ [name]: '' })}>
          {text}
        </FilterChip>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

const nameOf = (members: { user_id: string; name: string }[] | undefined, id: string) =>
  members ? (members.find(({ user_id }) => user_id === id)?.name ?? 'one person') : '...';
