import { useDeferredValue, useState } from 'react';
import { Combobox, type ComboboxOption } from '@/components/combobox.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { useContractList } from '../api/list-contracts.ts';

interface ContractPickerProps {
  control: FieldControl;
  /** Offers only this project's contracts. */
  projectId?: string;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
}

/** The contract a file belongs to, searched by name or party. */
export function ContractPicker({ projectId, ...props }: ContractPickerProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const list = useContractList({ q: searched, status: '', type: '' }, projectId);
  const options = list.data?.pages[0]?.items.map((contract) => ({
    id: contract.id,
    label: contract.name,
    note: contract.project_name,
  }));
  return (
    <Combobox
      {...props}
      // No options while the search lags behind the typing, so that Enter cannot pick an outdated match.
      options={list.isError ? [] : searched === text ? options : undefined}
      onSearch={setText}
      placeholder="Search contracts by name or party"
      emptyText={list.isError ? 'Failed to load contracts.' : 'No contracts found'}
    />
  );
}
