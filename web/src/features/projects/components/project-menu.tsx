import type { Project } from '@contract/project.ts';
import { Archive, Ellipsis, Pencil, Trash2 } from 'lucide-react';
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
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useDeleteProject } from '../api/delete-project.ts';
import { useUpdateProject } from '../api/update-project.ts';

/** A project's kebab. Archiving offers undo; deleting asks, as the specification demands. */
export function ProjectMenu({ project }: { project: Project }) {
  const navigate = useNavigate();
  const update = useUpdateProject();
  const remove = useDeleteProject();
  const [asking, setAsking] = useState(false);

  const archive = async () => {
    try {
      await update.mutateAsync({ id: project.id, changes: { status: 'archived' } });
      const undo = () => update.mutate({ id: project.id, changes: { status: project.status } });
      notify.success('Project archived', { action: { label: 'Undo', onClick: undo }, duration: 8000 });
    } catch (error) {
      notify.error('Failed to archive project. Please try again.', { description: errorMessage(error, '') });
    }
  };

  const destroy = async () => {
    try {
      await remove.mutateAsync(project.id);
      notify.success('Project deleted');
    } catch (error) {
      notify.error('Failed to delete project. Please try again.', { description: errorMessage(error, '') });
    }
  };

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
          {project.status !== 'archived' && (
            <DropdownMenuItem onSelect={archive}>
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
        onConfirm={destroy}
      />
    </>
  );
}
