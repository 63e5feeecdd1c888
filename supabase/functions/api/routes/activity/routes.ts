import { listActivity } from '../../../_server/services/activity/list.ts';
import { verifyActivity } from '../../../_server/services/activity/verify.ts';
import {
  activityEventSchema,
  activityVerificationSchema,
  listActivitySchema,
  verifyActivitySchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { exportActivityRoutes } from './export.ts';

const { list, act } = verbs('activity');

export const activityRoutes: Route[] = [
  list('/activity', listActivity, {
    summary: 'List activity for one contract, one project, or everything you can see',
    query: listActivitySchema,
    returns: [activityEventSchema.array(), 'One page, newest first'],
  }),
  exportActivityRoutes,
  act('/activity/verify', verifyActivity, {
    summary: 'Verify the log against its seals (owners and admins only)',
    body: verifyActivitySchema,
    returns: [activityVerificationSchema, 'The result, with the first event that does not match'],
  }),
];
