import type { OpenInvitation } from '@schemas/invitation.ts';
import { paths } from '@/lib/paths.ts';

/** The user's start page after accepting: the projects, if they can see any. */
export const landing = ({ project_names }: OpenInvitation): string =>
  project_names.length > 0 ? paths.projects : paths.dashboard;
