import type { Project } from '@schemas/project.ts';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { paths } from '@/lib/paths.ts';
import { useArchiveProject } from '../api/use-archive-project.ts';
import { useDeleteProject } from '../api/use-delete-project.ts';

/**
 * The project's menu, for users who manage it. Archiving and deleting offer Undo; deleting also asks first,
 * as the specification requires.
 */
export function ProjectMenu({ project }: { project: Project }) {
  const navigate = useNavigate();
  const { archive, unarchive } = useArchiveProject();
  const remove = useDeleteProject();
  const [asking, setAsking] = useState(false);
  if (!project.may_change) return null;

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            className="relative z-10"
            aria-label={`Actions for ${project.name}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => navigate(paths.project(project.id))}>
            <Pencil aria-hidden />
            Edit Project
          </DropdownMenuItem>
          {project.status === 'archived' ? (
            <DropdownMenuItem onSelect={() => void unarchive(project)}>
              <ArchiveRestore aria-hidden />
              Unarchive Project
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem onSelect={() => void archive(project)}>
              <Archive aria-hidden />
              Archive Project
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete Project
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${project.name}`}
        question="Are you sure you want to delete this project? This action cannot be undone."
        action="Delete project"
        onConfirm={() => remove.mutate(project)}
      />
    </>
  );
}
