import { answerSiteEvent } from '../../../_server/services/site-events/answers.ts';
import { removeSiteEventFile } from '../../../_server/services/site-events/files.ts';
import {
  createSiteEvent,
  getSiteEvent,
  listSiteEvents,
  updateSiteEvent,
} from '../../../_server/services/site-events/site-events.ts';
import {
  createSiteEventSchema,
  listSiteEventsSchema,
  siteEventAnswersSchema,
  siteEventFileSchema,
  siteEventSchema,
  updateSiteEventSchema,
} from '../../../_shared/schemas/index.ts';
import { fileParams, idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { getSiteEventFileRoute, uploadSiteEventFileRoute } from './files.ts';

const { read, list, create, update, remove } = verbs('site events');

export const siteEventRoutes: Route[] = [
  list('/site-events', listSiteEvents, {
    summary: 'List site events, latest first',
    query: listSiteEventsSchema,
    returns: [siteEventSchema.array(), 'Latest first'],
  }),
  create('/site-events', createSiteEvent, {
    summary: "Log a site event; retries don't create duplicates",
    body: createSiteEventSchema,
    returns: [siteEventSchema, 'The event'],
    etag: true,
    location: true,
  }),
  read('/site-events/{id}', getSiteEvent, {
    summary: 'Get a site event',
    params: idParams,
    returns: [siteEventSchema, 'The event'],
    etag: true,
  }),
  update('/site-events/{id}', updateSiteEvent, {
    summary: 'Correct a site event',
    params: idParams,
    body: updateSiteEventSchema,
    ifMatch: true,
    returns: [siteEventSchema, 'The updated event'],
    etag: true,
  }),
  read('/site-events/{id}/answers', answerSiteEvent, {
    summary: 'List the clauses and rules that apply to an event, with days left',
    params: idParams,
    returns: [siteEventAnswersSchema, 'Contract notice periods, other clauses, and statutory rules'],
    refuses: ['forbidden'],
  }),
  uploadSiteEventFileRoute,
  getSiteEventFileRoute,
  remove('/site-events/{id}/files/{file_id}', removeSiteEventFile, {
    summary: 'Remove a file from a site event; it is kept but not shown',
    params: fileParams,
    returns: [siteEventFileSchema, 'The removed file'],
    refuses: ['forbidden'],
  }),
];
