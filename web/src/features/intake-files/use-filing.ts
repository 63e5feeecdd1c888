import type { Perspective } from '@schemas/analysis.ts';
import type { IntakeFile, IntakeTray } from '@schemas/intake-file.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUpdateDefaultSide } from '@/features/organization/api/settings.ts';
import { useCreateProject } from '@/features/projects/api/create-project.ts';
import { today } from '@/lib/dates.ts';
import type { ChosenProject } from './components/project-choice.tsx';

/** Prepares what files need before filing: their project, and the side remembered for all contracts. */
export function usePrepareFiling(tray: IntakeTray) {
  const createProject = useCreateProject();
  const updateSide = useUpdateDefaultSide();
  const client = useQueryClient();
  /** Created by an earlier attempt that failed later. */
  const created = useRef<{ name: string; id: string } | null>(null);

  const projectOf = async ({ isNew, existing, name }: ChosenProject, file: IntakeFile): Promise<string> => {
    if (!isNew) return existing?.id ?? '';
    if (created.current?.name === name) return created.current.id;
    const { party_a_name, start_date } = file.draft;
    const project = await createProject.mutateAsync({
      name: name.trim(),
      client_name: party_a_name || name.trim(),
      start_date: start_date ?? today(),
    });
    created.current = { name, id: project.id };
    return project.id;
  };

  /** Saves the default side if none is set and the user is allowed to. A failure must not stop the filing. */
  const keepSide = async (side: Perspective): Promise<void> => {
    if (tray.default_perspective !== null || !tray.can.set_default) return;
    await updateSide(side).catch(() => undefined);
    await client.invalidateQueries({ queryKey: ['intake-files'] });
  };

  return { projectOf, keepSide };
}
