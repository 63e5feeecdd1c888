import type { Reminder } from '@schemas/reminder.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { PartyField } from '@/features/parties/components/party-field.tsx';
import type { PartyChoice } from '@/features/parties/components/party-picker.tsx';
import type { ReminderFormState } from './reminder-form-state.ts';

interface PartiesFieldProps {
  form: ReminderFormState;
  projectId: string;
  /** Current recipients of the reminder. */
  recipients: Reminder['recipients'];
}

type Chosen = Pick<PartyChoice, 'id' | 'name' | 'email'>;

/** Companies and people from the directory to remind; each gets email at the address it had when selected. */
export function PartiesField({ form, projectId, recipients }: PartiesFieldProps) {
  const [known, setKnown] = useState(
    () =>
      new Map<string, Chosen>(
        recipients.flatMap(({ party_id, name, address }) =>
          party_id ? [[party_id, { id: party_id, name: name ?? address ?? '', email: address }]] : [],
        ),
      ),
  );
  const [silent, setSilent] = useState<PartyChoice | null>(null);
  const [added, setAdded] = useState(0);
  const error = form.formState.errors.party_ids?.message;
  return (
    <Controller
      control={form.control}
      name="party_ids"
      render={({ field: { value, onChange } }) => {
        const add = (party: PartyChoice) => {
          setSilent(null);
          setAdded(added + 1);
          if (value.includes(party.id)) return;
          setKnown(new Map(known).set(party.id, party));
          onChange([...value, party.id]);
        };
        return (
          <div className="grid min-w-0 gap-2">
            {/* Remounted after each selection, so that it is empty again. */}
            <PartyField
              key={added}
              label="From the directory"
              hint="Companies and people without an account get email."
              error={error}
              projectId={projectId}
              value={silent}
              onChange={(party) => (party?.email ? add(party) : setSilent(party))}
            />
            {value.length > 0 && (
              <ul aria-label="Parties to remind" className="divide-y border-y">
                {[...known.values()]
                  .filter(({ id }) => value.includes(id))
                  .map(({ id, name, email }) => (
                    <li key={id} className="flex items-center gap-2 py-1">
                      <span className="min-w-0 flex-1">
                        <bdi className="block truncate">{name}</bdi>
                        <span className="block truncate text-xs text-muted-foreground">{email}</span>
                      </span>
                      <Button
                        size="icon-sm"
                        variant="ghost"
                        aria-label={`Do not remind ${name}`}
                        onClick={() => onChange(value.filter((one) => one !== id))}
                      >
                        <X aria-hidden />
                      </Button>
                    </li>
                  ))}
              </ul>
            )}
          </div>
        );
      }}
    />
  );
}
