import { endedJobSchema, jobSchema, listJobsSchema } from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { discardJob, retryJob } from '../../services/jobs/end-dead.ts';
import { listJobs } from '../../services/jobs/list.ts';

const { list, act } = verbs('jobs');

export const jobRoutes: Route[] = [
  list('/jobs', listJobs, {
    summary: 'The organization’s background work, and what of it has failed; for the owner and admins',
    query: listJobsSchema,
    returns: [jobSchema.array(), 'One page, newest first'],
    refuses: ['forbidden'],
  }),
  act('/jobs/{id}/retry', retryJob, {
    summary: 'Begin work that has failed for good anew',
    params: idParams,
    returns: [endedJobSchema, 'It is off the list'],
  }),
  act('/jobs/{id}/discard', discardJob, {
    summary: 'Give up work that has failed for good',
    params: idParams,
    returns: [endedJobSchema, 'It is off the list'],
  }),
];
