import { useDeferredValue, useState } from 'react';
import { Combobox, type ComboboxOption } from '@/components/combobox.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { useProjectList } from '../api/list-projects.ts';

interface ProjectPickerProps {
  control: FieldControl;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
}

/** Selects a contract's project by name or client. */
export function ProjectPicker(props: ProjectPickerProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const list = useProjectList({ q: searched, archived: '' });
  const options = list.data?.pages[0]?.items.map((project) => ({
    id: project.id,
    label: project.name,
    note: project.client_name ?? undefined,
  }));
  return (
    <Combobox
      {...props}
      // Enter must not pick a match for earlier text.
      options={list.isError ? [] : searched === text ? options : undefined}
      onSearch={setText}
      placeholder="Search projects by name"
      emptyText={
        list.isError
          ? 'Failed to load projects.'
          : searched === ''
            ? 'No projects yet. Create one on the Projects page.'
            : 'No projects found'
      }
    />
  );
}
