import {
  isLowerBetter,
  type LimitUnit,
  limitUnits,
  type Measure,
  measures,
  type PlaybookVersion,
} from '@schemas/playbook.ts';
import { limitInWords } from '@vocabulary/playbook-words.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { ChevronRight } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { cn } from '@/lib/utils.ts';
import type { PlaybookForm } from './playbook-form.ts';

interface EntryEditorProps {
  form: PlaybookForm;
  /** The entry's index. */
  at: number;
  side: PlaybookVersion['side'];
  opened: boolean;
  invalid: boolean;
  disabled: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

/** One clause family: a line while it is closed, all of its fields when opened. */
export function EntryEditor({
  form,
  at,
  side,
  opened,
  invalid,
  disabled,
  onToggle,
  onRemove,
}: EntryEditorProps) {
  const entry = useWatch({ control: form.control, name: `body.entries.${at}` });
  // The form forgets a removed entry before its line is gone.
  if (!entry) return null;
  const id = `clause-${entry.family}`;
  const ours =
    entry.limits.length > 0
      ? entry.limits
          .map((limit) => limitInWords(limit, side))
          .join('. ')
          .replaceAll('NaN', '…')
      : entry.preferred || 'No position yet';
  return (
    <li className="border-b">
      <button
        type="button"
        aria-expanded={opened}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-start gap-2 px-1 py-2 text-left transition-colors hover:bg-accent focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0 transition-transform', opened && 'rotate-90')}
        />
        <span className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[16rem_minmax(0,1fr)_12rem]">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {categoryLabel(entry.family)}
            {invalid && <Badge tone="danger">Check</Badge>}
          </span>
          <span className="break-words text-muted-foreground">{ours}</span>
          <span className="text-muted-foreground">{entry.decides}</span>
        </span>
      </button>
      <div id={id} hidden={!opened}>
        {opened && (
          <fieldset
            disabled={disabled}
            className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 px-7 pt-2 pb-5"
          >
            <Limits form={form} at={at} side={side} family={entry.family} />
            <BurdenFields form={form} at={at} />
            <div className="grid gap-4 sm:grid-cols-3">
              <LongTextField form={form} name={`body.entries.${at}.preferred`} label="Preferred" rows={2} />
              <LongTextField form={form} name={`body.entries.${at}.acceptable`} label="Acceptable" rows={2} />
              <LongTextField form={form} name={`body.entries.${at}.walk_away`} label="Walk away" rows={2} />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name={`body.entries.${at}.decides`}
                label="Who decides"
                hint="The role that decides beyond what is acceptable."
                required
              />
              <SelectField form={form} name={`body.entries.${at}.silence`} label="If the contract is silent">
                <option value="ask">Ask for a clause</option>
                <option value="acceptable">Acceptable</option>
              </SelectField>
            </div>
            <LongTextField form={form} name={`body.entries.${at}.guidance`} label="Guidance" rows={2} />
            <LongTextField
              form={form}
              name={`body.entries.${at}.wording.preferred`}
              label="Preferred wording"
              hint="Offered when you add an ask."
              rows={3}
            />
            <LongTextField
              form={form}
              name={`body.entries.${at}.wording.fallback`}
              label="Fallback wording"
              rows={3}
            />
            {!disabled && (
              <Button variant="ghost" size="sm" className="w-fit" onClick={onRemove}>
                Remove clause
              </Button>
            )}
          </fieldset>
        )}
      </div>
    </li>
  );
}

interface PartProps {
  form: PlaybookForm;
  at: number;
}

/** The numbers of the clause family, with what is preferred, acceptable, and a reason to walk away. */
function Limits({ form, at, side, family }: PartProps & Pick<EntryEditorProps, 'side'> & { family: string }) {
  const limits = useFieldArray({ control: form.control, name: `body.entries.${at}.limits` });
  const used = new Set<Measure>(limits.fields.map(({ measure }) => measure));
  const unused = (Object.keys(measures) as Measure[]).filter(
    (measure) => measures[measure].family === family && !used.has(measure),
  );
  const asNumber = (text: string | number | null) =>
    text === '' || text === null ? Number.NaN : Number(text);
  const orNone = (text: string | number | null) => (text === '' || text === null ? null : Number(text));
  return (
    <>
      {limits.fields.map(({ id, measure }, index) => {
        const path = `body.entries.${at}.limits.${index}` as const;
        const { label, units } = measures[measure];
        const number = { form, type: 'number', min: 0, step: 'any' } as const;
        return (
          <fieldset key={id} className="grid gap-2">
            <legend className="pb-2 font-medium">
              {label}{' '}
              <span className="font-normal text-muted-foreground">
                ({isLowerBetter(measure, side) ? 'lower' : 'higher'} is better for you)
              </span>
            </legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <TextField
                {...number}
                name={`${path}.preferred`}
                label="Preferred"
                options={{ setValueAs: asNumber }}
              />
              <TextField
                {...number}
                name={`${path}.acceptable`}
                label="Acceptable"
                options={{ setValueAs: asNumber }}
              />
              <TextField
                {...number}
                name={`${path}.walk_away`}
                label="Walk away"
                options={{ setValueAs: orNone }}
              />
              <SelectField form={form} name={`${path}.unit`} label="Unit">
                {(units as readonly LimitUnit[]).map((unit) => (
                  <option key={unit} value={unit}>
                    {limitUnits[unit]}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button variant="ghost" size="sm" className="w-fit" onClick={() => limits.remove(index)}>
              Remove limit
            </Button>
          </fieldset>
        );
      })}
      {unused.map((measure) => (
        <Button
          key={measure}
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() =>
            limits.append({
              measure,
              unit: measures[measure].units[0],
              preferred: 0,
              acceptable: 0,
              walk_away: null,
            })
          }
        >
          Add limit: {measures[measure].label}
        </Button>
      ))}
    </>
  );
}

const severities = [
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
  ['critical', 'Critical'],
] as const;

/** How severe onerous findings of this clause may be. */
function BurdenFields({ form, at }: PartProps) {
  const name = `body.entries.${at}.burden` as const;
  const burden = useWatch({ control: form.control, name });
  const isCompared = burden !== null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Acceptable findings" hint="Onerous findings up to this severity are acceptable.">
        {(control) => (
          <NativeSelect
            {...control}
            value={burden?.acceptable ?? ''}
            onChange={({ target }) =>
              form.setValue(
                name,
                target.value === ''
                  ? null
                  : { acceptable: target.value as 'none', walk_away: burden?.walk_away ?? null },
                { shouldDirty: true },
              )
            }
          >
            <option value="">Not compared</option>
            <option value="none">None</option>
            {severities.map(([severity, label]) => (
              <option key={severity} value={severity}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {isCompared && (
        <Field label="Walk away from" hint="Onerous findings of at least this severity.">
          {(control) => (
            <NativeSelect
              {...control}
              value={burden.walk_away ?? ''}
              onChange={({ target }) =>
                form.setValue(
                  name,
                  { ...burden, walk_away: target.value === '' ? null : (target.value as 'low') },
                  { shouldDirty: true },
                )
              }
            >
              <option value="">No severity</option>
              {severities.map(([severity, label]) => (
                <option key={severity} value={severity}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </div>
  );
}
