import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useParty } from '../api/get-party.ts';
import { useUpdateParty } from '../api/save-party.ts';
import { type PartyChoice, PartyPicker } from './party-picker.tsx';

interface PartyFieldProps {
  label: string;
  hint?: string;
  error?: string;
  projectId: string;
  value: PartyChoice | null;
  onChange: (party: PartyChoice | null) => void;
}

/** Selects a recipient from the directory; a party without an email address can be given one. */
export function PartyField({ label, hint, error, projectId, value, onChange }: PartyFieldProps) {
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <PartyPicker
            control={control}
            projectId={projectId}
            value={value && { id: value.id, label: value.name }}
            onChange={onChange}
          />
        )}
      </Field>
      {value?.email === null && (
        <MissingAddress key={value.id} party={value} onSaved={(email) => onChange({ ...value, email })} />
      )}
    </div>
  );
}

/** Says that a party has no email address; users who edit the directory can add it here. */
function MissingAddress({ party, onSaved }: { party: PartyChoice; onSaved: (email: string) => void }) {
  const { data } = useParty(party.id);
  const update = useUpdateParty();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (!data) return;
    try {
      const saved = await update.mutateAsync({ which: data, changes: { email } });
      if (saved.email) onSaved(saved.email);
      else setProblem('Type an email address');
    } catch (failed) {
      setProblem(errorMessage(failed, 'Failed to save the address. Try again.'));
    }
  };
  return (
    <div className="grid gap-2 rounded-md border p-3">
      <p>
        <bdi className="font-medium break-words">{party.name}</bdi> has no email address in the directory.
      </p>
      {data?.can.edit && (
        <Field label="Email address" error={problem}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                type="email"
                autoComplete="off"
                className="min-w-0 flex-1 basis-48"
                value={email}
                onChange={(event) => {
                  setEmail(event.target.value);
                  setProblem(undefined);
                }}
                // Enter would submit the surrounding form.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  void save();
                }}
              />
              <Button variant="outline" disabled={update.isPending} onClick={() => void save()}>
                Add to the directory
              </Button>
            </div>
          )}
        </Field>
      )}
    </div>
  );
}
