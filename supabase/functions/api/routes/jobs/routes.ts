import { discardJob, retryJob } from '../../../_server/services/jobs/end-dead.ts';
import { listJobs } from '../../../_server/services/jobs/list.ts';
import { endedJobSchema, jobSchema, listJobsSchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { list, act } = verbs('jobs');

export const jobRoutes: Route[] = [
  list('/jobs', listJobs, {
    summary: "List the organization's background jobs (owners and admins only)",
    query: listJobsSchema,
    returns: [jobSchema.array(), 'One page, newest first'],
    refuses: ['forbidden'],
  }),
  act('/jobs/{id}/retry', retryJob, {
    summary: 'Retry a job that failed permanently',
    params: idParams,
    returns: [endedJobSchema, 'The retried job'],
  }),
  act('/jobs/{id}/discard', discardJob, {
    summary: 'Discard a job that failed permanently',
    params: idParams,
    returns: [endedJobSchema, 'The discarded job'],
  }),
];
