import type { Perspective } from '@schemas/analysis.ts';
import type { IntakeFile, IntakeTray } from '@schemas/intake-file.ts';
import { lienRoleOf } from '@schemas/lien-role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUpdateDefaultSide } from '@/features/organization/api/settings.ts';
import { useCreateProject } from '@/features/projects/api/create-project.ts';
import { today } from '@/lib/dates.ts';
import { useSetLienRole } from './api/set-lien-role.ts';
import type { ChosenProject } from './components/project-choice.tsx';
import { termsOf } from './new-project.ts';

/** Prepares what files need before filing: their project, and the side remembered for all contracts. */
export function usePrepareFiling(tray: IntakeTray) {
  const createProject = useCreateProject();
  const setRole = useSetLienRole();
  const updateSide = useUpdateDefaultSide();
  const client = useQueryClient();
  /** Created by an earlier attempt that failed later. */
  const created = useRef<{ key: string; id: string } | null>(null);

  const projectOf = async (
    { isNew, existing, draft }: ChosenProject,
    file: Pick<IntakeFile, 'draft' | 'project'>,
    side: Perspective,
  ): Promise<string> => {
    if (!isNew) return existing?.id ?? '';
    const key = JSON.stringify(draft);
    if (created.current?.key === key) return created.current.id;
    const { start_date, end_date, contract_value } = termsOf(file);
    const project = await createProject.mutateAsync({
      ...draft,
      start_date: start_date ?? today(),
      end_date,
      contract_value,
    });
    created.current = { key, id: project.id };
    const role = lienRoleOf(side, file.draft.contract_type);
    // A failure must not stop the filing: the deadlines page asks for the role.
    if (role) await setRole.mutateAsync({ id: project.id, role }).catch(() => undefined);
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
