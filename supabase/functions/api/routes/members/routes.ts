import { memberSchema, updateMemberSchema } from '../../../_shared/contract/index.ts';
import { memberParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { removeMember, transferOwnership, updateMember } from '../../services/members/change.ts';
import { listMembers } from '../../services/members/list.ts';

const { read, act, update, remove } = verbs('members');

export const memberRoutes: Route[] = [
  read('/members', listMembers, {
    summary: 'The people of the organization',
    returns: [memberSchema.array(), 'By name'],
  }),
  update('/members/{user_id}', updateMember, {
    summary: 'Give a person another role in the organization; the last owner keeps theirs',
    params: memberParams,
    body: updateMemberSchema,
    returns: [memberSchema, 'With the new role'],
  }),
  remove('/members/{user_id}', removeMember, {
    summary: 'Remove a person from the organization, or leave it; not the last owner',
    params: memberParams,
    returns: [memberSchema, 'Who was in it'],
  }),
  act('/members/{user_id}/transfer-ownership', transferOwnership, {
    summary: 'Make another member an owner, and oneself an admin',
    params: memberParams,
    returns: [memberSchema, 'The new owner'],
  }),
];
