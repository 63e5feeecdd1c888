import {
  activityEventSchema,
  activityVerificationSchema,
  listActivitySchema,
  verifyActivitySchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listActivity } from '../../services/activity/list.ts';
import { verifyActivity } from '../../services/activity/verify.ts';
import { exportActivityRoutes } from './export.ts';

const { list, act } = verbs('activity');

export const activityRoutes: Route[] = [
  list('/activity', listActivity, {
    summary: 'List activity of one contract, one project, or everything you can see',
    query: listActivitySchema,
    returns: [activityEventSchema.array(), 'One page, newest first'],
  }),
  exportActivityRoutes,
  act('/activity/verify', verifyActivity, {
    summary: 'Verify the log against its seals; owners and admins',
    body: verifyActivitySchema,
    returns: [activityVerificationSchema, 'The result, with the first event that does not match'],
  }),
];
