import { siteEventFiles } from '../../../_server/attachments/kinds.ts';
import {
  findSiteEventFile,
  siteEventFileFieldsSchema,
  uploadSiteEventFile,
} from '../../../_server/services/site-events/files.ts';
import { siteEventFileSchema } from '../../../_shared/schemas/index.ts';
import { fileParams, idParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';
import { fileRoute } from '../../routing/file-route.ts';

export const uploadSiteEventFileRoute = fileRoute('/site-events/{id}/files', {
  tag: 'site events',
  summary: "Add a photo or file to a site event; retries don't create duplicates",
  params: idParams,
  accepts: siteEventFiles.accepts,
  fields: siteEventFileFieldsSchema,
  form: { properties: { client_key: { type: 'string', format: 'uuid' } } },
  returns: [siteEventFileSchema, 'The file'],
  answer: uploadSiteEventFile,
});

export const getSiteEventFileRoute = fileContent('/site-events/{id}/files/{file_id}/content', {
  tag: 'site events',
  summary: "Get a site event's file",
  params: fileParams,
  of: siteEventFiles,
  find: ({ ctx, input: { id, file_id } }) => findSiteEventFile(ctx, id, file_id),
});
