import {
  createReportScheduleSchema,
  createReportSchema,
  listReportsSchema,
  reportScheduleSchema,
  reportSchema,
  updateReportScheduleSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route, withBody } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  retryReport,
} from '../../services/reports/reports.ts';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  updateSchedule,
} from '../../services/reports/schedules.ts';
import { downloadReportRoute, linkedReportRoute } from './download.ts';

const { read, list, create, act, update, remove } = verbs('reports');

const scheduleNow = [reportScheduleSchema, 'The schedule as it is now'] as const;

export const reportRoutes: Route[] = [
  list('/reports', listReports, {
    summary: 'The reports one asked for, and for admins everybody’s',
    query: listReportsSchema,
    returns: [reportSchema.array(), 'One page, the newest first; Link leads to the next'],
  }),
  create('/reports', createReport, {
    summary: 'Have a report made',
    description: 'Whoever asked is told when it is ready. It shows what they may see.',
    body: createReportSchema,
    returns: [reportSchema, 'It waits for its turn'],
    refuses: ['forbidden', 'conflict'],
  }),
  read('/reports/schedules', listSchedules, {
    summary: 'The reports that are made and mailed again and again',
    returns: [reportScheduleSchema.array(), 'The next one due first'],
  }),
  create('/reports/schedules', createSchedule, {
    summary: 'Have a report made and mailed weekly or monthly',
    body: createReportScheduleSchema,
    returns: [reportScheduleSchema, 'The new schedule'],
    etag: true,
    refuses: ['forbidden'],
  }),
  update('/reports/schedules/{id}', updateSchedule, {
    summary: 'Change a schedule',
    description: 'When it is due next is worked out anew; nothing goes out twice on a day because of it.',
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
    summary: 'Go on with a schedule; one whose owner cannot see what it reports on becomes one’s own',
    params: idParams,
    returns: scheduleNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
  remove('/reports/schedules/{id}', deleteSchedule, {
    summary: 'End a schedule; the reports it made stay',
    params: idParams,
    ifMatch: true,
    returns: [reportScheduleSchema, 'The schedule as it was'],
    etag: true,
  }),
  linkedReportRoute,
  read('/reports/{id}', getReport, {
    summary: 'One report',
    params: idParams,
    returns: [reportSchema, 'The report'],
  }),
  act('/reports/{id}/retry', retryReport, {
    summary: 'Have a report that failed made again',
    params: idParams,
    returns: [reportSchema, 'It waits for its turn'],
    refuses: ['conflict', ...withBody],
  }),
  remove('/reports/{id}', deleteReport, {
    summary: 'Delete a report and its file',
    params: idParams,
    returns: [reportSchema, 'The report as it was'],
  }),
  downloadReportRoute,
];
