import type { OpenInvitation } from '@contract/invitation.ts';
import { paths } from '@/lib/paths.ts';

/** Where somebody who has accepted begins: at the projects, where there are some to see. */
export const landing = ({ project_names }: OpenInvitation): string =>
  project_names.length > 0 ? paths.projects : paths.dashboard;
