import { createArchive, listArchives } from '../../../_server/services/archives/archives.ts';
import { getArchiveContent } from '../../../_server/services/archives/content.ts';
import { archiveContentSchema, archiveSchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { downloadArchiveRoute } from './download.ts';

const { read, create } = verbs('archives');

export const archiveRoutes: Route[] = [
  read('/archives', listArchives, {
    summary: "List archives of the organization's data (owners only)",
    returns: [archiveSchema.array(), 'Newest first'],
    refuses: ['forbidden'],
  }),
  create('/archives', createArchive, {
    summary: 'Create an archive',
    description: 'One at a time. All owners are notified when it is ready and can download it for 14 days.',
    returns: [archiveSchema, 'The queued archive'],
  }),
  downloadArchiveRoute,
  read('/archives/{id}/content', getArchiveContent, {
    summary: "Get an archive's download URL",
    params: idParams,
    returns: [archiveContentSchema, 'The URL'],
    refuses: ['forbidden', 'conflict'],
  }),
];
