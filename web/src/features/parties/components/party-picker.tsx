import { useDeferredValue, useState } from 'react';
import { Combobox, type ComboboxOption } from '@/components/combobox.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { usePartyList } from '../api/list-parties.ts';

interface PartyPickerProps {
  control: FieldControl;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
}

/** A party of the directory, found by its name, contact, e-mail or licence. */
export function PartyPicker(props: PartyPickerProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const list = usePartyList({ q: searched, role: '' });
  const options = list.data?.pages[0]?.items.map(({ id, name, contact_name, email }) => ({
    id,
    label: name,
    note: contact_name ?? email ?? undefined,
  }));
  return (
    <Combobox
      {...props}
      // Matches of an older text must not be picked by an early Enter.
      options={list.isError ? [] : searched === text ? options : undefined}
      onSearch={setText}
      placeholder="Search the directory"
      emptyText={
        list.isError ? 'The directory could not be loaded.' : 'Nobody in the directory is called that'
      }
    />
  );
}
