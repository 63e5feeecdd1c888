import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { ProjectPicker } from './project-picker.tsx';

interface ProjectFieldProps {
  error?: string;
  /** Null if the selection was cleared. */
  onChoose: (project: ComboboxOption | null) => void;
}

/** A form's project, found by name; the form stores it as `project_id`. */
export function ProjectField({ error, onChoose }: ProjectFieldProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  return (
    <Field label="Project" required error={error}>
      {(control) => (
        <ProjectPicker
          control={{ ...control, name: 'project_id' }}
          value={chosen}
          onChange={(project) => {
            setChosen(project);
            onChoose(project);
          }}
        />
      )}
    </Field>
  );
}
