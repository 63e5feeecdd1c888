import type { LienFacts, LienProposal, LienSchedule } from '@schemas/lien.ts';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateLienFacts } from '../api/change.ts';
import { sentence, variantNames } from '../words.ts';
import { ConditionsOf } from './board-item.tsx';
import { When } from './when.tsx';

/**
 * Statutory deadlines that need a date or that a date would move, such as a demand to sue, and alternatives that
 * are not working deadlines, such as outer limits.
 */
export function OtherDates({ facts, schedule }: { facts: LienFacts; schedule: LienSchedule }) {
  const { proposals, jurisdiction } = schedule;
  const questions = schedule.questions.filter(({ answer }) => answer === null);
  const waiting = proposals.filter(({ act_by, variant }) => act_by === null && variant === 'main');
  const movable = proposals.flatMap(({ key, title, act_by, variant, missing }) => {
    const events = missing.filter(({ asks }) => asks);
    return act_by !== null && variant === 'main' && events.length > 0 ? [{ key, title, events }] : [];
  });
  const aside = proposals.filter(({ variant }) => variant !== 'main');
  if (waiting.length + movable.length + aside.length + questions.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting" className="text-base">
        Awaiting a date
      </h2>
      <ul className="border-t">
        {questions.map(({ asks, text }) => (
          <li key={asks} className="grid gap-1 border-b px-4 py-3">
            <h3 className="text-sm break-words">{text}</h3>
            <p className="text-muted-foreground">
              {jurisdiction?.name} law depends on this date. Leave it blank if there is none.
            </p>
            <DayForm facts={facts} missing={{ trigger: 'other', asks, text }} label="Date" />
          </li>
        ))}
        {waiting.map((proposal) => (
          <li key={proposal.key} className="grid gap-1 border-b px-4 py-3">
            <h3 className="text-sm break-words">{proposal.title}</h3>
            <ConditionsOf parts={proposal.parts} title={proposal.title} />
            {proposal.missing.map((missing) => (
              <DayForm
                key={missing.asks ?? missing.trigger}
                facts={facts}
                missing={missing}
                label={labelOf(missing, proposal.missing)}
              />
            ))}
          </li>
        ))}
        {movable.map(({ key, title, events }) => (
          <li key={key} className="grid gap-1 border-b px-4 py-3">
            <h3 className="text-sm break-words">{title}</h3>
            <p className="text-muted-foreground">
              This deadline has a date. An event below would change it. Leave it blank if there is none.
            </p>
            {events.map((missing) => (
              <DayForm key={missing.asks} facts={facts} missing={missing} label={namedLabel(missing)} />
            ))}
          </li>
        ))}
        {aside.map((proposal) => (
          <li
            key={proposal.key}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b px-4 py-3 sm:grid-cols-[minmax(0,1fr)_11rem]"
          >
            <div className="grid gap-1">
              <h3 className="text-sm break-words">{proposal.title}</h3>
              <Badge tone={proposal.variant === 'conflict' ? 'attention' : 'muted'}>
                {variantNames[proposal.variant]}
              </Badge>
              <ConditionsOf parts={proposal.parts} />
              {proposal.parts.map(({ note, rule }) => note && <p key={rule}>{note}</p>)}
            </div>
            {proposal.act_by && proposal.due_on && (
              <When
                act_by={proposal.act_by}
                due_on={proposal.due_on}
                last_on={proposal.last_on}
                confirmed={false}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Missing = LienProposal['missing'][number];

/** Label of a date. If only a person knows several, each says which event it is. */
function labelOf({ asks, trigger, text }: Missing, all: readonly Missing[]): string {
  if (!asks) return sentence(text);
  if (all.filter((one) => one.asks).length > 1) return namedLabel({ trigger, text });
  return eventLabel(trigger);
}

const eventLabel = (trigger: Missing['trigger']) =>
  trigger === 'demand' ? 'Date of the demand' : 'Start date';

const namedLabel = ({ trigger, text }: Pick<Missing, 'trigger' | 'text'>) =>
  `${eventLabel(trigger)}: ${text}`;

/** Form for one missing date. Months of unpaid work are entered with the deadline inputs instead. */
function DayForm({ facts, missing, label }: { facts: LienFacts; missing: Missing; label: string }) {
  const id = useId();
  const [day, setDay] = useState('');
  const update = useUpdateLienFacts(facts);
  const { trigger, asks, text } = missing;
  if (!asks && (trigger === 'month_of_unpaid_work' || trigger === 'demand' || trigger === 'other'))
    return <p className="text-xs text-muted-foreground">Clock starts: {text}. Select Edit to enter it.</p>;
  if (!facts.may_change) return <p className="text-xs text-muted-foreground">Waiting for: {label}</p>;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!day) return;
        update.mutate(asks ? { answers: { ...facts.answers, [asks]: day } } : { [trigger]: day }, {
          onSuccess: () => notify.success('Date saved'),
          onError: (error) => notify.error(errorMessage(error, 'Failed to save the date. Try again.')),
        });
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs text-muted-foreground">
          {label}
        </label>
        <Input
          id={id}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="w-44"
        />
      </div>
      <Button type="submit" size="sm" variant="outline" disabled={!day || update.isPending}>
        Save
      </Button>
    </form>
  );
}
