import { z } from 'zod';
import { exactText, idSchema, timestampSchema } from './primitives.ts';

/** The organization is scheduled for deletion. */
export const organizationDeletionSchema = z
  .object({
    id: idSchema,
    delete_at: timestampSchema,
    requested_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'OrganizationDeletion' });

/** The organization's exact name, to prevent deleting the wrong one. */
export const createOrganizationDeletionSchema = z
  .object({ name: exactText(300).min(1, "Enter the organization's name") })
  .meta({ id: 'CreateOrganizationDeletion' });

export type OrganizationDeletion = z.infer<typeof organizationDeletionSchema>;
export type CreateOrganizationDeletion = z.infer<typeof createOrganizationDeletionSchema>;
