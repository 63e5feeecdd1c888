import { z } from 'zod';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { idSchema, timestampSchema } from './primitives.ts';

const jobStates = ['waiting', 'running', 'done', 'dead'] as const;

/** A background job. `dead` failed permanently and stays, with its last error, until retried or discarded. */
export const jobSchema = z
  .object({
    id: idSchema,
    kind: z.string(),
    state: z.enum(jobStates),
    attempts: z.number().int(),
    max_attempts: z.number().int(),
    last_error: z.string().nullable(),
    run_at: timestampSchema,
    created_at: timestampSchema,
    finished_at: timestampSchema.nullable(),
  })
  .meta({ id: 'Job' });

export const listJobsSchema = pageQuerySchema.extend({ state: filterSchema(jobStates) });

/** A dead job handled by an admin; a retry continues under a new id. */
export const endedJobSchema = z
  .object({ id: idSchema, ended: z.enum(['retried', 'discarded']) })
  .meta({ id: 'EndedJob' });

export type EndedJob = z.infer<typeof endedJobSchema>;
export type Job = z.infer<typeof jobSchema>;
export type ListJobs = z.infer<typeof listJobsSchema>;
