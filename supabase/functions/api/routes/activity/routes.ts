import {
  activityEventSchema,
  activityVerificationSchema,
  listActivitySchema,
  verifyActivitySchema,
} from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listActivity } from '../../services/activity/list.ts';
import { verifyActivity } from '../../services/activity/verify.ts';
import { exportActivityRoutes } from './export.ts';

const { list, act } = verbs('activity');

export const activityRoutes: Route[] = [
  list('/activity', listActivity, {
    summary: 'Who did what, when: of one contract, one project, or all one may see',
    query: listActivitySchema,
    returns: [activityEventSchema.array(), 'One page, newest first'],
  }),
  exportActivityRoutes,
  act('/activity/verify', verifyActivity, {
    summary: 'Compare the log with the hashes it was sealed with; for the owner and admins',
    body: verifyActivitySchema,
    returns: [activityVerificationSchema, 'What it came to, and the first event that does not match'],
  }),
];
