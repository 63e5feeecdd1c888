import { z } from 'zod';
import { pageQuerySchema } from './pagination.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/**
 * One entry of the activity log. `title` is a line for people; `before` and `after` hold the columns that changed, or the whole
 * row of what was created or removed. `actor_id` is null for the system.
 */
export const activityEventSchema = z
  .object({
    id: idSchema,
    project_id: idSchema.nullable(),
    contract_id: idSchema.nullable(),
    actor_id: idSchema.nullable(),
    actor_name: z.string().nullable(),
    action: z.string(),
    entity_type: z.string(),
    entity_id: idSchema,
    title: z.string(),
    note: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ActivityEvent' });

/** Newest first. `contract_id` takes in everything about that contract: documents, analyses, decisions, steps; `check_id` a check's evidence and links. */
export const listActivitySchema = pageQuerySchema.extend({
  contract_id: idSchema.optional(),
  project_id: idSchema.optional(),
  check_id: idSchema.optional(),
});

export type ActivityEvent = z.infer<typeof activityEventSchema>;
export type ListActivity = z.infer<typeof listActivitySchema>;
