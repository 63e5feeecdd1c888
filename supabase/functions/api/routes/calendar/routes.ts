import {
  calendarFeedAnswerSchema,
  calendarFeedSchema,
  calendarQuerySchema,
  calendarSchema,
  newCalendarFeedSchema,
} from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '../../services/calendar/feed.ts';
import { listCalendar } from '../../services/calendar/list.ts';
import { calendarFileRoute } from './get-file.ts';

const { read, create, remove } = verbs('calendar');

export const calendarRoutes: Route[] = [
  read('/calendar', listCalendar, {
    summary: 'What falls on the days between two dates',
    query: calendarQuerySchema,
    returns: [calendarSchema, 'The earliest first'],
  }),
  read('/calendar/feed', getCalendarFeed, {
    summary: "Whether one's calendar has an address for other programs",
    returns: [calendarFeedAnswerSchema, 'Without the address, which is told once'],
  }),
  create('/calendar/feed', createCalendarFeed, {
    summary: "Give one's calendar a new secret address; an old one ends",
    returns: [newCalendarFeedSchema, 'With the address, this once'],
    secret: true,
  }),
  remove('/calendar/feed', deleteCalendarFeed, {
    summary: "End the address of one's calendar",
    returns: [calendarFeedSchema, 'What it was'],
  }),
  calendarFileRoute,
];
