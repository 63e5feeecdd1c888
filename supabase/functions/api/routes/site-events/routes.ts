import {
  createSiteEventSchema,
  listSiteEventsSchema,
  siteEventAnswersSchema,
  siteEventFileSchema,
  siteEventSchema,
  updateSiteEventSchema,
} from '../../../_shared/contract/index.ts';
import { fileParams, idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { answerSiteEvent } from '../../services/site-events/answers.ts';
import { removeSiteEventFile } from '../../services/site-events/files.ts';
import {
  createSiteEvent,
  getSiteEvent,
  listSiteEvents,
  updateSiteEvent,
} from '../../services/site-events/site-events.ts';
import { getSiteEventFileRoute, uploadSiteEventFileRoute } from './files.ts';

const { read, list, create, update, remove } = verbs('deadlines');

export const siteEventRoutes: Route[] = [
  list('/site-events', listSiteEvents, {
    summary: 'What happened on projects, the latest first',
    query: listSiteEventsSchema,
    returns: [siteEventSchema.array(), 'The latest first'],
  }),
  create('/site-events', createSiteEvent, {
    summary: 'Write down that something happened; filed once, however often a device sends it',
    body: createSiteEventSchema,
    returns: [siteEventSchema, 'The event'],
    etag: true,
    location: true,
  }),
  read('/site-events/{id}', getSiteEvent, {
    summary: 'One event',
    params: idParams,
    returns: [siteEventSchema, 'The event'],
    etag: true,
  }),
  update('/site-events/{id}', updateSiteEvent, {
    summary: 'Mend what was written down',
    params: idParams,
    body: updateSiteEventSchema,
    ifMatch: true,
    returns: [siteEventSchema, 'The event as it is now'],
    etag: true,
  }),
  read('/site-events/{id}/answers', answerSiteEvent, {
    summary: 'Which clauses and rules answer to an event, and the days left for each',
    params: idParams,
    returns: [siteEventAnswersSchema, 'Windows of contracts, other clauses, and rules of law'],
    refuses: ['forbidden'],
  }),
  uploadSiteEventFileRoute,
  getSiteEventFileRoute,
  remove('/site-events/{id}/files/{file_id}', removeSiteEventFile, {
    summary: 'Remove a file from what happened; it is kept and not shown',
    params: fileParams,
    returns: [siteEventFileSchema, 'The file as it was'],
    refuses: ['forbidden'],
  }),
];
