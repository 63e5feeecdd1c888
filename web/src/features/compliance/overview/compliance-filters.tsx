import { complianceFigures, complianceStatuses, complianceStatusLabels } from '@schemas/compliance-check.ts';
import { complianceSeverities } from '@schemas/compliance-requirement.ts';
import { FilterChip } from '@/components/filter-chip.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { ProjectFilter, ProjectName } from '@/features/projects/components/project-filter.tsx';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import { severityLabels } from '../compliance-badges.tsx';
import type { ComplianceFilterName, ComplianceFilters as Filters } from './use-compliance-view.ts';

interface ComplianceFiltersProps {
  filters: Filters;
  onChange: (changes: UrlChanges<ComplianceFilterName>) => void;
  onClear: () => void;
  /** False on a project's page. */
  withProject: boolean;
}

/** Filters of the check list. */
export function ComplianceFilters({ filters, onChange, onClear, withProject }: ComplianceFiltersProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Choice
          label="Status"
          value={filters.status}
          all="All statuses"
          options={complianceStatuses.map((status) => [status, complianceStatusLabels[status]])}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label="Severity"
          value={filters.severity}
          all="All severities"
          options={complianceSeverities.map((severity) => [severity, severityLabels[severity]])}
          onChange={(severity) => onChange({ severity })}
        />
        {withProject && (
          <ProjectFilter
            projectId={filters.project}
            onChange={(project) => onChange({ project })}
            className="max-sm:col-span-2 sm:w-64"
          />
        )}
      </div>
      <Chips filters={filters} onChange={onChange} onClear={onClear} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** Label of the "all" choice. */
  all: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

/** A select with an "all" option. The specification uses 'all' as the value for no filter. */
function Choice({ label, value, all, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value || 'all'}
      onChange={(event) => onChange(event.target.value === 'all' ? '' : event.target.value)}
      className="sm:w-40"
    >
      <option value="all">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}

const FIGURES = { overall_score: 'Overall Score', due_this_week: 'Due This Week' } as const;

type ChipsProps = Pick<ComplianceFiltersProps, 'filters' | 'onChange' | 'onClear'>;

/** The active filters as removable chips, with a button to clear them all. Renders nothing without filters. */
function Chips({ filters: { status, severity, figure, project }, onChange, onClear }: ChipsProps) {
  const statusName = complianceStatuses.find((known) => known === status);
  const severityName = complianceSeverities.find((known) => known === severity);
  const figureName = complianceFigures.find((known) => known === figure);
  if (!statusName && !severityName && !figureName && !project) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      {statusName && (
        <FilterChip label="Status" onRemove={() => onChange({ status: '' })}>
          {complianceStatusLabels[statusName]}
        </FilterChip>
      )}
      {severityName && (
        <FilterChip label="Severity" onRemove={() => onChange({ severity: '' })}>
          {severityLabels[severityName]}
        </FilterChip>
      )}
      {figureName && (
        <FilterChip label="Included in" onRemove={() => onChange({ figure: '' })}>
          {FIGURES[figureName]}
        </FilterChip>
      )}
      {project && (
        <FilterChip label="Project" onRemove={() => onChange({ project: '' })}>
          <ProjectName id={project} />
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
