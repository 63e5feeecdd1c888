import type { ComplianceCheckDetail } from '@schemas/compliance-check.ts';
import type { ProjectRequirement } from '@schemas/compliance-requirement.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { formatDate, formatDayOf } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useRemoveProjectRequirement, useSetEventDate } from '../api/add-project-requirement.ts';
import { useProjectRequirements } from '../api/list-requirements.ts';

/** The requirement on the check's project: start date, event date, and removal. */
export function ProjectRequirementPanel({ check }: { check: ComplianceCheckDetail }) {
  const { data: added } = useProjectRequirements(check.project_id);
  const own = added?.find(({ requirement }) => requirement.id === check.requirement_id);
  if (!added) return null;
  if (!own) {
    return (
      <p className="text-muted-foreground">
        <bdi>{check.project_name}</bdi> no longer has this requirement. No new checks are created.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-3">
      <p>
        <bdi>{check.project_name}</bdi>: applies as of {formatDayOf(own.created_at)}.
        {own.reason && (
          <span dir="auto" className="text-muted-foreground">
            {' '}
            {own.reason}
          </span>
        )}
      </p>
      {own.requirement.due_from === 'event' && (
        <EventDay key={own.version} added={own} may={check.can.waive} />
      )}
      {check.can.waive && <TakeOff added={own} projectName={check.project_name} />}
    </div>
  );
}

/** The event date that due dates count from, set by a user. */
function EventDay({ added, may }: { added: ProjectRequirement; may: boolean }) {
  const set = useSetEventDate();
  const [day, setDay] = useState(added.event_date ?? '');
  const [problem, setProblem] = useState<string>();
  if (!may) return <p>Event date: {formatDate(added.event_date, 'unknown')}</p>;

  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await set.mutateAsync({ id: added.id, version: added.version, event_date: day || null });
      notify.success(day ? 'Event date saved' : 'Event date cleared', {
        description: isolated(added.requirement.title),
      });
    } catch (error) {
      const own = error instanceof ApiError && error.fields.find(({ path }) => path === 'event_date');
      setProblem(own ? own.message : errorMessage(error, 'Failed to save the date. Try again.'));
    }
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-2">
      <Field
        label="Event date"
        hint="Due dates you didn't set yourself are calculated from it."
        error={problem}
        className="w-44"
      >
        {(control) => (
          <Input type="date" {...control} value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="mt-6.5"
        disabled={set.isPending || day === (added.event_date ?? '')}
      >
        {set.isPending ? 'Saving...' : 'Save date'}
      </Button>
    </form>
  );
}

function TakeOff({ added, projectName }: { added: ProjectRequirement; projectName: string }) {
  const takeOff = useRemoveProjectRequirement();
  const [asking, setAsking] = useState(false);
  const confirmed = async () => {
    try {
      await takeOff.mutateAsync(added.id);
      notify.success('Requirement removed from the project', {
        description: isolated(added.requirement.title),
      });
    } catch (error) {
      notify.error('Failed to remove the requirement.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };
  return (
    <>
      <Button variant="outline" size="sm" className="w-fit" onClick={() => setAsking(true)}>
        Remove from project…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove from ${projectName}`}
        question="No new checks are created. Existing checks and evidence are kept."
        action="Remove"
        onConfirm={confirmed}
      />
    </>
  );
}
