import type { IntakeFile, IntakeMatch } from '@schemas/intake-file.ts';
import { useId } from 'react';
import { Field } from '@/components/ui/field.tsx';
import { ContractPicker } from '@/features/contracts/form/contract-picker.tsx';
import type { Decision } from '../decisions.ts';

interface BelongsToProps {
  file: IntakeFile;
  decision: Decision;
  mayMake: boolean;
  onChange: (decision: Decision) => void;
}

const WHY: Record<IntakeMatch['why'][number], string> = {
  bytes: 'identical file',
  parties: 'same parties',
  name: 'similar name',
  words: 'similar text',
  title: 'its title',
};

/** Joins match reasons: 'the same parties and much of the same text'. */
export const whyInWords = ({ why }: IntakeMatch): string =>
  new Intl.ListFormat('en').format(why.map((one) => WHY[one]));

/** What the file becomes: a new contract, or part of an existing one. */
export function BelongsTo({ file, decision, mayMake, onChange }: BelongsToProps) {
  const id = useId();
  const { match } = file;
  const choices = [
    { as: 'contract', label: 'A new contract', shown: mayMake },
    { as: 'version', label: 'A new version of a contract', shown: true },
    { as: 'amendment', label: 'An amendment to a contract', shown: mayMake },
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {match && (
        <p role="status" className="rounded-md bg-primary-soft px-3 py-2">
          {match.kind === 'known' ? (
            <>
              <bdi className="font-medium">{match.contract_name}</bdi> already has this file as version{' '}
              {match.version}.
            </>
          ) : (
            <>
              {match.kind === 'version' ? 'Looks like a new version of ' : 'Looks like an amendment to '}
              <bdi className="font-medium">{match.contract_name}</bdi>: {whyInWords(match)}.
            </>
          )}
        </p>
      )}
      <fieldset>
        <legend className="mb-1.5 font-medium">This file is</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {choices.map(
            ({ as, label, shown }) =>
              shown && (
                <label key={as} className="flex min-h-6 items-center gap-2">
                  <input
                    type="radio"
                    name={`${id}-as`}
                    className="accent-primary"
                    checked={decision.as === as}
                    onChange={() => onChange({ ...decision, as })}
                  />
                  {label}
                </label>
              ),
          )}
        </div>
      </fieldset>
      {(decision.as === 'version' || decision.as === 'amendment') && (
        <Field label="Contract" required>
          {(control) => (
            <ContractPicker
              control={control}
              value={decision.target}
              onChange={(target) => onChange({ ...decision, target })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
