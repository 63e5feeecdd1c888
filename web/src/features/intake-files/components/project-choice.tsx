import type { IntakeFile, ProjectSource } from '@schemas/intake-file.ts';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { FileQuote } from './source-quote.tsx';

/** Details of a new project; '' for none. */
type NewProject = Record<ProjectSource['field'], string>;

/** The project for the contracts: an existing one, or a new one with its details from the files. */
export interface ChosenProject {
  isNew: boolean;
  existing: ComboboxOption | null;
  draft: NewProject;
  /** The quotes of the details. */
  sources: readonly ProjectSource[];
}

/**
 * The project that files propose. The name stays empty if they name several projects; the client is that of
 * the first file with one.
 */
export function proposedProject(
  files: readonly Pick<IntakeFile, 'project' | 'draft'>[],
): Pick<ChosenProject, 'draft' | 'sources'> {
  const named = files.filter(({ project }) => project?.sources.some(({ field }) => field === 'name'));
  const names = new Set(named.map(({ project }) => project?.name));
  const chosen = (names.size === 1 ? named[0] : null) ?? files[0];
  const client = files.find(({ project }) => project?.client_name)?.project?.client_name ?? '';
  const { name, client_name, address, city, state, sources } = chosen?.project ?? {
    name: chosen?.draft.name,
    client_name: chosen?.draft.party_a_name,
    sources: [],
  };
  const isOne = files.length === 1 || names.size === 1;
  return {
    draft: {
      name: isOne ? (name ?? '') : '',
      client_name: client_name || client,
      address: (isOne && address) || '',
      city: (isOne && city) || '',
      state: (isOne && state) || '',
    },
    sources: isOne ? sources : [],
  };
}

/** The first missing detail of the chosen project; undefined if it is complete. */
export function projectProblem({ isNew, existing, draft }: ChosenProject): ProjectProblem | undefined {
  if (!isNew) return existing ? undefined : { field: 'name', message: 'Project is required' };
  if (!draft.name.trim()) return { field: 'name', message: 'Project is required' };
  return draft.client_name.trim() ? undefined : { field: 'client_name', message: 'Client name is required' };
}

interface ProjectProblem {
  field: ProjectSource['field'];
  message: string;
}

interface ProjectChoiceProps {
  value: ChosenProject;
  onChange: (value: ChosenProject) => void;
  mayMake: boolean;
  problem?: ProjectProblem | undefined;
  /** The new project's value and dates, in one sentence. */
  terms?: string;
}

const FIELDS: { field: ProjectSource['field']; label: string; required?: true }[] = [
  { field: 'name', label: 'New project', required: true },
  { field: 'client_name', label: 'Client', required: true },
  { field: 'address', label: 'Address' },
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State' },
];

export function ProjectChoice({ value, onChange, mayMake, problem, terms }: ProjectChoiceProps) {
  const { isNew, existing, draft, sources } = value;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      {isNew ? (
        <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
          {FIELDS.map(({ field, label, required = false }, at) => {
            const source = sources.find((one) => one.field === field);
            // Neighbors from one sentence share its quote.
            const next = FIELDS[at + 1]?.field;
            const isShared =
              source && sources.some((one) => one.field === next && one.quote === source.quote);
            return (
              <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                <Field
                  label={label}
                  required={required}
                  {...(problem?.field === field && { error: problem.message })}
                >
                  {(control) => (
                    <Input
                      {...control}
                      dir="auto"
                      autoComplete="off"
                      value={draft[field]}
                      onChange={(event) =>
                        onChange({ ...value, draft: { ...draft, [field]: event.target.value } })
                      }
                    />
                  )}
                </Field>
                {source && !isShared && <FileQuote quote={source.quote} page={source.page} />}
              </div>
            );
          })}
          {terms && <p className="text-muted-foreground">{terms}</p>}
        </div>
      ) : (
        <div className="w-full">
          <Field label="Project" required {...(problem?.field === 'name' && { error: problem.message })}>
            {(control) => (
              <ProjectPicker
                control={control}
                value={existing}
                onChange={(project) => onChange({ ...value, existing: project })}
              />
            )}
          </Field>
        </div>
      )}
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
