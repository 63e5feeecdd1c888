import { contractStatuses, contractTypes } from '@contract/contract.ts';
import { X } from 'lucide-react';
import { SearchInput } from '@/components/search-input.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { ContractFilter } from '../api/keys.ts';

interface ContractFiltersProps {
  values: ContractFilter;
  active: boolean;
  onChange: (name: keyof ContractFilter, value: string) => void;
  onClear: () => void;
}

export function ContractFilters({ values, active, onChange, onClear }: ContractFiltersProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Search name or party"
          value={values.q}
          onChange={(q) => onChange('q', q)}
          className="w-full sm:w-72"
        />
        <NativeSelect
          aria-label="Status"
          value={values.status}
          onChange={(event) => onChange('status', event.target.value)}
          className="max-sm:flex-1 sm:w-44"
        >
          <option value="">All statuses</option>
          {contractStatuses.map((status) => (
            <option key={status} value={status}>
              {statusText(status)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Type"
          value={values.type}
          onChange={(event) => onChange('type', event.target.value)}
          className="max-sm:flex-1 sm:w-44"
        >
          <option value="">All types</option>
          {contractTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </NativeSelect>
      </div>
      {active && (
        <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
          <Chip label="Status" value={statusText(values.status)} onRemove={() => onChange('status', '')} />
          <Chip label="Type" value={values.type} onRemove={() => onChange('type', '')} />
          <Chip label="Text" value={values.q} onRemove={() => onChange('q', '')} />
          <li>
            <Button variant="ghost" size="sm" onClick={onClear}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  if (value === '') return null;
  return (
    <li className="inline-flex h-8 max-w-full items-center rounded-md bg-primary-soft pl-2.5">
      <span className="truncate">
        <span className="text-muted-foreground">{label}:</span> {value}
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
