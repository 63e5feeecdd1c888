import type { ComplianceSummary } from '@contract/compliance-check.ts';
import type { ComplianceRequirement } from '@contract/compliance-requirement.ts';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import type { RequirementFilter } from '../api/keys.ts';
import { useRequirements } from '../api/list-requirements.ts';
import { useUpdateRequirement } from '../api/write-requirement.ts';
import { RequirementGroups, RequirementsSkeleton } from './requirement-groups.tsx';
import { RequirementItem } from './requirement-item.tsx';
import { usageWords } from './requirement-words.ts';

const RequirementDialog = lazy(() =>
  import('./requirement-dialog.tsx').then((m) => ({ default: m.RequirementDialog })),
);
const PlaceRequirementDialog = lazy(() =>
  import('./place-requirement-dialog.tsx').then((m) => ({ default: m.PlaceRequirementDialog })),
);

interface RequirementListProps {
  filter: RequirementFilter;
  retired: boolean;
  can: ComplianceSummary['can'];
  onClear: () => void;
  onLibrary: () => void;
}

/** What the organization asks: each can be changed, taken out of use, and put on a project, by who may. */
export function RequirementList({ filter, retired, can, onClear, onLibrary }: RequirementListProps) {
  const list = useRequirements({ ...filter, retired });
  const [open, setOpen] = useState<{ what: 'edit' | 'place'; id: string } | null>(null);
  const chosen = open && list.data?.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  const filtered = filter.q !== '' || filter.check_type !== '';
  return (
    <>
      <Loaded query={list} failure="Failed to load the requirements" skeleton={<RequirementsSkeleton />}>
        {(requirements) =>
          requirements.length > 0 ? (
            <RequirementGroups requirements={requirements}>
              {(one) => (
                <RequirementItem
                  key={one.id}
                  requirement={one}
                  usage={usageWords(one)}
                  badges={
                    <>
                      {one.library_key === null && <Badge>own</Badge>}
                      {one.retired_at !== null && <Badge tone="muted">out of use</Badge>}
                    </>
                  }
                  actions={
                    <Actions
                      requirement={one}
                      can={can}
                      onEdit={() => setOpen({ what: 'edit', id: one.id })}
                      onPlace={() => setOpen({ what: 'place', id: one.id })}
                    />
                  }
                />
              )}
            </RequirementGroups>
          ) : filtered ? (
            <NothingMatches
              title="No requirements found"
              detail="Nothing matches these filters."
              onClear={onClear}
            />
          ) : (
            <EmptyState
              title="No requirements in use yet"
              detail="Take them over from the library, add your own, or apply a template to a project."
              action={
                <Button variant="outline" onClick={onLibrary}>
                  Look at the library
                </Button>
              }
            />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {chosen && open.what === 'edit' && <RequirementDialog requirement={chosen} onOpenChange={close} />}
        {chosen && open.what === 'place' && (
          <PlaceRequirementDialog requirement={chosen} onOpenChange={close} />
        )}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  requirement: ComplianceRequirement;
  can: ComplianceSummary['can'];
  onEdit: () => void;
  onPlace: () => void;
}

function Actions({ requirement, can, onEdit, onPlace }: ActionsProps) {
  const update = useUpdateRequirement();
  const { id, title, version, retired_at } = requirement;

  const setRetired = async (retired: boolean) => {
    try {
      const now = await update.mutateAsync({ id, version, changes: { retired } });
      const undo = () => update.mutate({ id, version: now.version, changes: { retired: !retired } });
      notify.success(retired ? 'Requirement taken out of use' : 'Requirement in use again', {
        description: `${isolated(title)}${retired ? '. Checks that were made stay; no more are made.' : ''}`,
        action: { label: 'Undo', onClick: undo },
        duration: 8000,
      });
    } catch (error) {
      notify.error('The requirement could not be changed.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };
  return (
    <>
      {can.run && retired_at === null && (
        <Button size="sm" variant="outline" aria-label={`Put ${title} on a project`} onClick={onPlace}>
          Put on a project…
        </Button>
      )}
      {can.write_requirements && (
        <>
          <Button size="sm" variant="ghost" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit…
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={update.isPending}
            aria-label={retired_at === null ? `Retire ${title}` : `Use ${title} again`}
            onClick={() => setRetired(retired_at === null)}
          >
            {retired_at === null ? 'Retire' : 'Use again'}
          </Button>
        </>
      )}
    </>
  );
}
