import type { ComboboxOption } from '@/components/combobox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';

/** The project for the contracts: an existing one, or a new one by name. */
export interface ChosenProject {
  isNew: boolean;
  existing: ComboboxOption | null;
  name: string;
}

interface ProjectChoiceProps {
  value: ChosenProject;
  onChange: (value: ChosenProject) => void;
  mayMake: boolean;
  error?: string | undefined;
  disabled?: boolean;
}

export function ProjectChoice({ value, onChange, mayMake, error, disabled }: ProjectChoiceProps) {
  const { isNew, existing, name } = value;
  return (
    <fieldset
      disabled={disabled}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1"
    >
      <div className="w-full">
        {isNew ? (
          <Field label="New project" required error={error} hint="Created with the contract">
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                value={name}
                onChange={(event) => onChange({ ...value, name: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <Field label="Project" required error={error}>
            {(control) => (
              <ProjectPicker
                control={control}
                value={existing}
                onChange={(project) => onChange({ ...value, existing: project })}
              />
            )}
          </Field>
        )}
      </div>
      {mayMake && (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="-ml-2.5 text-primary"
          onClick={() => onChange({ ...value, isNew: !isNew })}
        >
          {isNew ? 'Choose an existing project' : 'Create a new project instead'}
        </Button>
      )}
    </fieldset>
  );
}
