import { riskBands } from '@schemas/analysis.ts';
import { contractStatuses, contractTypes } from '@schemas/contract.ts';
import { riskBandLabels, riskBandNames } from '@schemas/statuses.ts';
import { columnsParam, useColumns } from '@/components/data-table/use-columns.ts';
import { SearchInput } from '@/components/search-input.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { ProjectFilter } from '@/features/projects/components/project-filter.tsx';
import { SavedViewsMenu } from '@/features/saved-views/components/saved-views-menu.tsx';
import { useUser } from '@/lib/session/session-store.ts';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import { useContractColumnSet } from './contract-columns.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FILTERS, type FilterName, type ListFilters } from './use-contract-view.ts';

const SAVED = [...FILTERS, 'sort', 'size', columnsParam];

interface ContractFiltersProps {
  filters: ListFilters;
  onChange: (changes: UrlChanges<FilterName>) => void;
  onClear: () => void;
}

/** The list's filters and, below them, the active ones in words. */
export function ContractFilters({ filters, onChange, onClear }: ContractFiltersProps) {
  const { q, status, type, min_risk, risk, project } = filters;
  const { may_read_reviews: readsReviews } = useUser();
  const { columns } = useColumns(useContractColumnSet());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <SearchInput
          label="Search name or party"
          value={q}
          onChange={(text) => onChange({ q: text })}
          className="max-sm:col-span-2 sm:w-64"
        />
        <Choice
          label="Status"
          value={status}
          all="All statuses"
          onChange={(value) => onChange({ status: value })}
        >
          {contractStatuses.map((known) => (
            <option key={known} value={known}>
              {statusText(known)}
            </option>
          ))}
        </Choice>
        <Choice label="Type" value={type} all="All types" onChange={(value) => onChange({ type: value })}>
          {contractTypes.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Choice>
        {readsReviews && (
          <Choice
            label="Risk"
            value={risk || min_risk}
            all="Any risk"
            onChange={(value) =>
              onChange(/\d/.test(value) ? { min_risk: value, risk: '' } : { min_risk: '', risk: value })
            }
          >
            {riskBandNames.map((band) => (
              <option key={band} value={band}>
                {riskBandLabels[band]}
              </option>
            ))}
            {riskChoices(min_risk).map((least) => (
              <option key={least} value={least}>
                {riskText(least)}
              </option>
            ))}
          </Choice>
        )}
        <ProjectFilter projectId={project} onChange={(id) => onChange({ project: id })} className="sm:w-48" />
        <SavedViewsMenu list="contracts" params={SAVED} defaults={{ [columnsParam]: columns.join() }} />
      </div>
      <FilterChips filters={filters} onChange={onChange} onClear={onClear} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** Label of the "all" choice. */
  all: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}

/** A select with an "all" option. The specification uses 'all' as the value for no filter. */
function Choice({ label, value, all, onChange, children }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value || 'all'}
      onChange={(event) => onChange(event.target.value === 'all' ? '' : event.target.value)}
      className="sm:w-40"
    >
      <option value="all">{all}</option>
      {children}
    </NativeSelect>
  );
}

/** Returns the scores where medium and high risk begin, plus the score in the URL if it is another one. */
function riskChoices(request: string): string[] {
  const bands = [String(riskBands.low + 1), String(riskBands.medium + 1)];
  return request === '' || bands.includes(request) ? bands : [request, ...bands];
}

/** Label of a minimum score: '61' becomes 'Risk above 60'. */
const riskText = (least: string): string => `Risk above ${Number(least) - 1}`;
