import { archiveContentSchema, archiveSchema } from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createArchive, listArchives } from '../../services/archives/archives.ts';
import { getArchiveContent } from '../../services/archives/content.ts';
import { downloadArchiveRoute } from './download.ts';

const { read, create } = verbs('archives');

export const archiveRoutes: Route[] = [
  read('/archives', listArchives, {
    summary: 'The archives of everything the organization has; for owners',
    returns: [archiveSchema.array(), 'The newest first'],
    refuses: ['forbidden'],
  }),
  create('/archives', createArchive, {
    summary: 'Have an archive made',
    description: 'One at a time. All owners are told when it is ready, and can download it for 14 days.',
    returns: [archiveSchema, 'It waits for its turn'],
  }),
  downloadArchiveRoute,
  read('/archives/{id}/content', getArchiveContent, {
    summary: 'Where an archive can be downloaded',
    params: idParams,
    returns: [archiveContentSchema, 'The address'],
    refuses: ['forbidden', 'conflict'],
  }),
];
