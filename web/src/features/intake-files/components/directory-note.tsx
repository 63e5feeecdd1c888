import type { IntakeFile, NamedParty } from '@schemas/intake-file.ts';
import { useId } from 'react';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { ContractForm } from '@/features/contracts/form/contract-form.tsx';

interface DirectoryNoteProps {
  form: ContractForm;
  file: IntakeFile;
  side: NamedParty['side'];
  /** Parties to add to the directory. */
  add: readonly NamedParty['side'][];
  onAdd: (add: readonly NamedParty['side'][]) => void;
}

/**
 * Under a party's name: which directory entry is meant if several share the name, or an offer to add the
 * party.
 */
export function DirectoryNote({ form, file, side, add, onAdd }: DirectoryNoteProps) {
  const id = useId();
  const [name, tiedTo] = form.watch([`party_${side}_name`, `party_${side}_id`]);
  const named = file.parties.find((one) => one.side === side && one.name === name.trim());
  if (named && named.known.length > 1) {
    return (
      <Field label={`${named.known.length} parties in the directory have this name. Which one?`}>
        {(control) => (
          <NativeSelect
            {...control}
            value={tiedTo ?? ''}
            onChange={(event) =>
              form.setValue(`party_${side}_id`, event.target.value || null, { shouldDirty: true })
            }
          >
            <option value="">None of these, or unknown</option>
            {named.known.map((one) => (
              <option key={one.id} value={one.id}>
                {[one.name, one.contact_name, one.email ?? 'no email'].filter(Boolean).join(', ')}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    );
  }
  if (tiedTo || named?.offered === false || !name.trim()) return null;
  return (
    <label htmlFor={id} className="-mt-2 flex min-h-8 items-center gap-2.5">
      <input
        id={id}
        type="checkbox"
        className="size-4 shrink-0 accent-primary"
        checked={add.includes(side)}
        onChange={(event) => onAdd(event.target.checked ? [...add, side] : add.filter((one) => one !== side))}
      />
      <span className="min-w-0 break-words">
        Add <bdi>{name.trim()}</bdi> to the directory
      </span>
    </label>
  );
}
