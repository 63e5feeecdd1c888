import {
  createDeletion,
  endDeletion,
  listDeletions,
} from '../../../_server/services/organization-deletions/deletions.ts';
import {
  createOrganizationDeletionSchema,
  organizationDeletionSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, remove } = verbs('organization deletions');

export const organizationDeletionRoutes: Route[] = [
  read('/organization-deletions', listDeletions, {
    summary: 'Get the scheduled deletion of the organization, if any',
    returns: [organizationDeletionSchema.array(), 'One or none'],
  }),
  create('/organization-deletions', createDeletion, {
    summary: 'Schedule deletion of the organization in 30 days (owners only)',
    description: 'Until then it is read-only and any owner can cancel. Personal accounts are kept.',
    body: createOrganizationDeletionSchema,
    returns: [organizationDeletionSchema, 'The deletion date'],
  }),
  remove('/organization-deletions/{id}', endDeletion, {
    summary: 'Cancel the deletion (owners only)',
    params: idParams,
    returns: [organizationDeletionSchema, 'The canceled deletion'],
  }),
];
