import { readMemberAccess } from '../../../_server/services/members/access.ts';
import { removeMember, transferOwnership, updateMember } from '../../../_server/services/members/change.ts';
import { listMembers } from '../../../_server/services/members/list.ts';
import {
  memberAccessSchema,
  memberSchema,
  removeMemberQuerySchema,
  updateMemberSchema,
} from '../../../_shared/schemas/index.ts';
import { memberParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, act, update, remove } = verbs('members');

export const memberRoutes: Route[] = [
  read('/members', listMembers, {
    summary: 'List members of the organization',
    returns: [memberSchema.array(), 'By name'],
  }),
  read('/members/{user_id}/access', readMemberAccess, {
    summary: 'List API keys, webhooks, and reporting logins a member created',
    params: memberParams,
    returns: [memberAccessSchema, 'Only those you can see'],
  }),
  update('/members/{user_id}', updateMember, {
    summary: "Change a member's organization role, except the last owner's",
    params: memberParams,
    body: updateMemberSchema,
    returns: [memberSchema, 'With the new role'],
  }),
  remove('/members/{user_id}', removeMember, {
    summary: 'Remove a member, or leave; not possible for the last owner',
    params: memberParams,
    query: removeMemberQuerySchema,
    returns: [memberSchema, 'The removed member'],
  }),
  act('/members/{user_id}/transfer-ownership', transferOwnership, {
    summary: 'Make another member an owner and yourself an admin',
    params: memberParams,
    returns: [memberSchema, 'The new owner'],
  }),
];
