import type { SavedView, SavedViewList } from '@schemas/saved-view.ts';
import { Bookmark, BookmarkPlus, Check, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { positionParams } from '@/components/data-table/use-list-position.ts';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useDeleteSavedView } from '../api/delete-saved-view.ts';
import { useSavedViews } from '../api/list-saved-views.ts';
import { useSaveView } from '../api/save-view.ts';
import { queryOf, withView } from '../view-query.ts';

const SaveViewDialog = lazy(() =>
  import('./save-view-dialog.tsx').then((m) => ({ default: m.SaveViewDialog })),
);

interface SavedViewsMenuProps {
  list: SavedViewList;
  /** The URL parameters that a view saves. */
  params: readonly string[];
  /** Parameters that are not in the URL yet, such as columns chosen on this device. */
  defaults?: Record<string, string>;
}

/** Opens, saves, and deletes views of a list. Opening one changes the URL, which the list follows. */
export function SavedViewsMenu({ list, params, defaults = {} }: SavedViewsMenuProps) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const views = useSavedViews(list, isOpen);
  const remove = useRemoval();
  const current = queryOf(new URLSearchParams({ ...defaults, ...Object.fromEntries(search) }), params);
  const isCurrent = ({ query }: SavedView) => queryOf(new URLSearchParams(query), params) === current;

  return (
    <>
      <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
        <DropdownMenuTrigger asChild>
          <Button variant="outline">
            <Bookmark aria-hidden />
            Views
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="max-h-[min(28rem,var(--radix-dropdown-menu-content-available-height))] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto">
          {views.isPending && <Note>Loading views</Note>}
          {views.isError && <Note>{errorMessage(views.error, 'Failed to load the views. Try again.')}</Note>}
          {views.data?.length === 0 && <Note>No saved views yet</Note>}
          {views.data?.map((view) => (
            <DropdownMenuItem
              key={view.id}
              onSelect={() => setSearch((previous) => withView(previous, params, positionParams, view.query))}
            >
              <Check aria-hidden className={isCurrent(view) ? undefined : 'invisible'} />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {view.name}
              </span>
              {isCurrent(view) && <span className="sr-only">(current view)</span>}
              {view.shared && (
                <span className="max-w-28 shrink-0 truncate text-xs text-muted-foreground">
                  {view.is_mine ? 'Shared' : (view.created_by_name ?? 'Shared')}
                </span>
              )}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setIsSaving(true)}>
            <BookmarkPlus aria-hidden />
            Save view
          </DropdownMenuItem>
          {views.data
            ?.filter((view) => isCurrent(view) && view.may_delete)
            .map((view) => (
              <DropdownMenuItem key={view.id} variant="destructive" onSelect={() => void remove(view)}>
                <Trash2 aria-hidden />
                <span className="min-w-0 truncate">
                  Delete <bdi>{view.name}</bdi>
                </span>
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog list={list} query={current} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="px-2 py-1.5 text-muted-foreground">{children}</p>
);

/** Deletes a view. The toast offers to restore the user's own. */
function useRemoval() {
  const { mutateAsync: remove } = useDeleteSavedView();
  const { mutate: save } = useSaveView();
  return async (view: SavedView) => {
    try {
      const { list, name, query, shared, is_mine: isMine } = await remove(view.id);
      const undo = { label: 'Undo', onClick: () => save({ list, name, query, shared }) };
      notify.success('View deleted', isMine ? { action: undo } : {});
    } catch (error) {
      notify.error('Failed to delete the view.', { description: errorMessage(error, 'Try again.') });
    }
  };
}
