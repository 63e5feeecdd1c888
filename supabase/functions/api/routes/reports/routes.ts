import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  retryReport,
} from '../../../_server/services/reports/reports.ts';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  updateSchedule,
} from '../../../_server/services/reports/schedules.ts';
import {
  createReportScheduleSchema,
  createReportSchema,
  listReportsSchema,
  reportScheduleSchema,
  reportSchema,
  updateReportScheduleSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route, withBody } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { downloadReportRoute, linkedReportRoute } from './download.ts';

const { read, list, create, act, update, remove } = verbs('reports');

const scheduleNow = [reportScheduleSchema, 'The updated schedule'] as const;

export const reportRoutes: Route[] = [
  list('/reports', listReports, {
    summary: "List your reports; admins see everyone's, API keys those of keys",
    query: listReportsSchema,
    returns: [reportSchema.array(), 'One page, newest first; the Link header has the URL of the next'],
  }),
  create('/reports', createReport, {
    summary: 'Generate a report',
    description:
      'A person is notified when it is ready, and it includes only data they can see. With an API key, it includes all data of the organization; read it until its state is `ready`.',
    body: createReportSchema,
    returns: [reportSchema, 'The queued report'],
    refuses: ['forbidden', 'conflict'],
  }),
  read('/reports/schedules', listSchedules, {
    summary: 'List report schedules',
    returns: [reportScheduleSchema.array(), 'Next due first'],
  }),
  create('/reports/schedules', createSchedule, {
    summary: 'Schedule a weekly or monthly report by email',
    body: createReportScheduleSchema,
    returns: [reportScheduleSchema, 'The new schedule'],
    etag: true,
    refuses: ['forbidden'],
  }),
  update('/reports/schedules/{id}', updateSchedule, {
    summary: 'Update a schedule',
    description: 'The next date is recalculated; nothing is sent twice on one day.',
    params: idParams,
    body: updateReportScheduleSchema,
    ifMatch: true,
    returns: scheduleNow,
    etag: true,
    refuses: ['conflict'],
  }),
  act('/reports/schedules/{id}/pause', pauseSchedule, {
    summary: 'Pause a schedule',
    params: idParams,
    returns: scheduleNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
  act('/reports/schedules/{id}/resume', resumeSchedule, {
    summary: 'Resume a schedule; if its owner lost access, you become the owner',
    params: idParams,
    returns: scheduleNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
  remove('/reports/schedules/{id}', deleteSchedule, {
    summary: 'Delete a schedule; its reports are kept',
    params: idParams,
    ifMatch: true,
    returns: [reportScheduleSchema, 'The deleted schedule'],
    etag: true,
  }),
  linkedReportRoute,
  read('/reports/{id}', getReport, {
    summary: 'Get a report',
    params: idParams,
    returns: [reportSchema, 'The report'],
  }),
  act('/reports/{id}/retry', retryReport, {
    summary: 'Retry a failed report',
    params: idParams,
    returns: [reportSchema, 'The queued report'],
    refuses: ['conflict', ...withBody],
  }),
  remove('/reports/{id}', deleteReport, {
    summary: 'Delete a report and its file',
    params: idParams,
    returns: [reportSchema, 'The deleted report'],
  }),
  downloadReportRoute,
];
