import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { controlClass } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { cn } from '@/lib/utils.ts';
import { useProject } from '../api/get-project.ts';

const ProjectSearch = lazy(() => import('./project-search.tsx').then((m) => ({ default: m.ProjectSearch })));

interface ProjectFilterProps {
  /** '' means all. */
  projectId: string;
  onChange: (projectId: string) => void;
  className?: string;
}

/** Filters a list to one project, found by its name. */
export function ProjectFilter({ projectId, onChange, className }: ProjectFilterProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn(controlClass, 'flex h-9 items-center gap-2 px-3 text-left', className)}
      >
        <span className="sr-only">Project: </span>
        <span className="min-w-0 flex-1 truncate">
          {projectId === '' ? 'All projects' : <ProjectName id={projectId} />}
        </span>
        <ChevronDown aria-hidden className="-mr-0.5 size-4 shrink-0 text-muted-foreground" />
      </button>
      <Suspense fallback={null}>
        {open && <ProjectSearch anchor={button} onChoose={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** A project's name by its id; the page address has only the id. */
export function ProjectName({ id }: { id: string }) {
  const { data, error } = useProject(id);
  if (data) return <bdi>{data.name}</bdi>;
  return error instanceof ApiError && error.status === 404 ? 'Unknown project' : '...';
}
