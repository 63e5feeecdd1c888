import type { OpenInvitation } from '@schemas/invitation.ts';
import { paths } from '@/lib/paths.ts';

/** Where a user starts after accepting: at the projects, if they can see any. */
export const landing = ({ project_names }: OpenInvitation): string =>
  project_names.length > 0 ? paths.projects : paths.dashboard;
