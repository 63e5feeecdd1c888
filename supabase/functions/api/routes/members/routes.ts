import { memberSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listMembers } from '../../services/members/list.ts';

const { read } = verbs('members');

export const memberRoutes: Route[] = [
  read('/members', listMembers, {
    summary: 'The people of the organization',
    returns: [memberSchema.array(), 'By name'],
  }),
];
