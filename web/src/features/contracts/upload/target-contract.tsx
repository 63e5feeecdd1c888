import type { ComboboxOption } from '@/components/combobox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { type ContractForm, NameAndType, Parties } from '../form/contract-form.tsx';
import { ContractPicker } from '../form/contract-picker.tsx';

interface TargetContractProps {
  form: ContractForm;
  projectId: string;
  disabled: boolean;
  isNew: boolean;
  /** Null if the user may not create contracts. */
  onNew: ((isNew: boolean) => void) | null;
  chosen: ComboboxOption | null;
  onChosen: (contract: ComboboxOption | null) => void;
  error: string | undefined;
}

/** The contract that a file belongs to: new or existing. Switching between the two keeps the input. */
export function TargetContract(props: TargetContractProps) {
  const { onNew } = props;
  return (
    <fieldset disabled={props.disabled} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {onNew && (
        <fieldset>
          <legend className="mb-1.5 font-medium">Upload to</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1.5">
            {[true, false].map((isNew) => (
              <label key={String(isNew)} className="flex items-center gap-2">
                <input
                  type="radio"
                  name="target"
                  className="accent-primary"
                  checked={props.isNew === isNew}
                  onChange={() => onNew(isNew)}
                />
                {isNew ? 'A new contract' : 'An existing contract'}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {props.isNew ? (
        <>
          <NameAndType form={props.form} />
          <Parties form={props.form} />
        </>
      ) : (
        <Field label="Contract" required error={props.error}>
          {(control) => (
            <ContractPicker
              control={control}
              projectId={props.projectId}
              value={props.chosen}
              onChange={props.onChosen}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
