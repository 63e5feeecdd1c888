import type { ComplianceSummary } from '@schemas/compliance-check.ts';
import type { ComplianceRequirement } from '@schemas/compliance-requirement.ts';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
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
import { projectsInWords } from './requirement-words.ts';

const RequirementDialog = lazy(() =>
  import('./requirement-dialog.tsx').then((m) => ({ default: m.RequirementDialog })),
);
const AddToProjectDialog = lazy(() =>
  import('./add-to-project-dialog.tsx').then((m) => ({ default: m.AddToProjectDialog })),
);

interface RequirementListProps {
  filter: RequirementFilter;
  retired: boolean;
  can: ComplianceSummary['can'];
  onClear: () => void;
  onLibrary: () => void;
}

/**
 * The organization's requirements. Users with permission can edit them, retire them, and add them to
 * projects.
 */
export function RequirementList({ filter, retired, can, onClear, onLibrary }: RequirementListProps) {
  const list = useRequirements({ ...filter, retired });
  const [open, setOpen] = useState<{ what: 'edit' | 'add'; id: string } | null>(null);
  const chosen = open && list.data?.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  const filtered = filter.q !== '' || filter.check_type !== '';
  return (
    <>
      <Loaded query={list} failure="Failed to load requirements" skeleton={<RequirementsSkeleton />}>
        {(requirements) =>
          requirements.length > 0 ? (
            <RequirementGroups requirements={requirements}>
              {(one) => (
                <RequirementItem
                  key={one.id}
                  requirement={one}
                  usage={projectsInWords(one)}
                  badges={
                    <>
                      {one.library_key === null && <Badge>custom</Badge>}
                      {one.retired_at !== null && <Badge tone="muted">retired</Badge>}
                    </>
                  }
                  actions={
                    <Actions
                      requirement={one}
                      can={can}
                      onEdit={() => setOpen({ what: 'edit', id: one.id })}
                      onAddToProject={() => setOpen({ what: 'add', id: one.id })}
                    />
                  }
                />
              )}
            </RequirementGroups>
          ) : filtered ? (
            <NothingMatches
              title="No requirements found"
              detail="No requirements match these filters."
              onClear={onClear}
            />
          ) : (
            <EmptyState
              title="No active requirements yet"
              detail="Add them from the library, create your own, or apply a template to a project."
              action={
                <Button variant="outline" onClick={onLibrary}>
                  View library
                </Button>
              }
            />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {chosen && open.what === 'edit' && <RequirementDialog requirement={chosen} onOpenChange={close} />}
        {chosen && open.what === 'add' && <AddToProjectDialog requirement={chosen} onOpenChange={close} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  requirement: ComplianceRequirement;
  can: ComplianceSummary['can'];
  onEdit: () => void;
  onAddToProject: () => void;
}

function Actions({ requirement, can, onEdit, onAddToProject }: ActionsProps) {
  const update = useUpdateRequirement();
  const { id, title, version, retired_at } = requirement;

  const setRetired = async (retired: boolean) => {
    try {
      const now = await update.mutateAsync({ id, version, changes: { retired } });
      const undo = () => update.mutate({ id, version: now.version, changes: { retired: !retired } });
      notify.success(retired ? 'Requirement retired' : 'Requirement restored', {
        description: `${isolated(title)}${retired ? '. Existing checks are kept; no new ones are created.' : ''}`,
        action: { label: 'Undo', onClick: undo },
        duration: 8000,
      });
    } catch (error) {
      notify.error('Failed to change the requirement.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };
  return (
    <>
      {can.run && retired_at === null && (
        <Button size="sm" variant="outline" aria-label={`Add ${title} to a project`} onClick={onAddToProject}>
          Add to project
        </Button>
      )}
      {can.write_requirements && (
        <>
          <Button size="icon-sm" variant="ghost" aria-label={`Edit ${title}`} title="Edit" onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            disabled={update.isPending}
            aria-label={retired_at === null ? `Retire ${title}` : `Restore ${title}`}
            title={retired_at === null ? 'Retire' : 'Restore'}
            onClick={() => setRetired(retired_at === null)}
          >
            {retired_at === null ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
          </Button>
        </>
      )}
    </>
  );
}
