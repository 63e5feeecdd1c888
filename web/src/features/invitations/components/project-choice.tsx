import { X } from 'lucide-react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';

interface ProjectChoiceProps {
  chosen: ComboboxOption[];
  onChange: (chosen: ComboboxOption[]) => void;
}

/** Selects several projects, one at a time. */
export function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Projects (optional)" hint="Members see only the projects they are on.">
        {(control) => (
          <ProjectPicker
            // Resets after each choice.
            key={chosen.length}
            control={control}
            value={null}
            onChange={(project) => {
              if (project && !chosen.some(({ id }) => id === project.id)) onChange([...chosen, project]);
            }}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Selected projects" className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, label }) => (
            <li key={id} className="flex max-w-full items-center gap-1 rounded-sm bg-secondary pl-2">
              <bdi className="truncate">{label}</bdi>
              <button
                type="button"
                aria-label={`Without ${label}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-accent"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
