import type { ComplianceSummary } from '@schemas/compliance-check.ts';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import type { RequirementFilter } from '../api/keys.ts';
import { useLibrary } from '../api/list-requirements.ts';
import { useAdoptRequirements } from '../api/write-requirement.ts';
import { RequirementGroups, RequirementsSkeleton } from './requirement-groups.tsx';
import { RequirementItem } from './requirement-item.tsx';

interface LibraryListProps {
  filter: RequirementFilter;
  can: ComplianceSummary['can'];
  onClear: () => void;
}

/** The shipped library. Adopted entries become the organization's own and can be edited. */
export function LibraryList({ filter, can, onClear }: LibraryListProps) {
  const list = useLibrary(filter);
  const adopt = useAdoptRequirements();
  const take = async ({ key, title }: { key: string; title: string }) => {
    try {
      await adopt.mutateAsync([key]);
      notify.success('Requirement added', { description: isolated(title) });
    } catch (error) {
      notify.error('Failed to add the requirement.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };
  return (
    <Loaded query={list} failure="Failed to load library" skeleton={<RequirementsSkeleton />}>
      {(entries) =>
        entries.length === 0 ? (
          <NothingMatches
            title="No requirements found"
            detail="No library requirements match these filters."
            onClear={onClear}
          />
        ) : (
          <RequirementGroups requirements={entries}>
            {(entry) => (
              <RequirementItem
                key={entry.key}
                requirement={entry}
                badges={entry.requirement_id && <Badge tone="good">added</Badge>}
                actions={
                  can.run &&
                  !entry.requirement_id && (
                    <Button
                      size="sm"
                      variant="outline"
                      disabled={adopt.isPending}
                      aria-label={`Add ${entry.title}`}
                      onClick={() => take(entry)}
                    >
                      Add
                    </Button>
                  )
                }
              />
            )}
          </RequirementGroups>
        )
      }
    </Loaded>
  );
}
