import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '../../../_server/services/calendar/feed.ts';
import { listCalendar } from '../../../_server/services/calendar/list.ts';
import {
  calendarFeedAnswerSchema,
  calendarFeedSchema,
  calendarQuerySchema,
  calendarSchema,
  newCalendarFeedSchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { calendarFileRoute } from './get-file.ts';

const { read, create, remove } = verbs('calendar');

export const calendarRoutes: Route[] = [
  read('/calendar', listCalendar, {
    summary: 'List calendar items between two dates',
    query: calendarQuerySchema,
    returns: [calendarSchema, 'Earliest first'],
  }),
  read('/calendar/feed', getCalendarFeed, {
    summary: 'Get the status of your calendar address',
    returns: [calendarFeedAnswerSchema, 'The status, without the address'],
  }),
  create('/calendar/feed', createCalendarFeed, {
    summary: 'Create a new private calendar address; the old one is revoked',
    returns: [newCalendarFeedSchema, 'The address, which is returned only here'],
    secret: true,
  }),
  remove('/calendar/feed', deleteCalendarFeed, {
    summary: 'Revoke your calendar address',
    returns: [calendarFeedSchema, 'The revoked address'],
  }),
  calendarFileRoute,
];
