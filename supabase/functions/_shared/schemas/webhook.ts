import { z } from 'zod';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { idSchema, orNull, text, timestampSchema } from './primitives.ts';

const webhookDeliveryStates = ['queued', 'sent', 'failed'] as const;

/** Entity types of events, as the activity log names them. */
const entityTypes = z
  .string()
  .regex(/^[a-z_]{1,62}$/, 'Must be an activity type')
  .array()
  .max(50);

const address = text({ max: 2000, required: 'Enter a web address' }).refine(
  isWebAddress,
  'Must be a web address such as https://example.com/hook, without a user name or fragment (#)',
);

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value) || /[\s@#]/.test(value)) return false;
  return ['https:', 'http:'].includes(new URL(value).protocol);
}

/** A webhook address. `entity_types` are the types it receives; empty means all. */
export const webhookSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    url: z.string(),
    entity_types: z.string().array(),
    active: z.boolean(),
    /**
     * Consecutive delivery failures, the reason, and until when deliveries are paused; null while it works.
     */
    failing: z
      .object({
        failures: z.int(),
        paused_until: orNull(timestampSchema),
        last_error: z.string(),
      })
      .nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Webhook' });

/** Includes the signing secret, which no later response contains. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: 'NewWebhook' });

export const createWebhookSchema = z.object({
  name: text({ max: 100, required: 'Name is required' }),
  url: address,
  entity_types: entityTypes.default([]),
});

export const updateWebhookSchema = z.object({
  name: text({ max: 100, required: 'Name is required' }).optional(),
  url: address.optional(),
  entity_types: entityTypes.optional(),
  active: z.boolean().optional(),
});

/** A delivery to a webhook and its result. */
export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    webhook_id: idSchema,
    webhook_name: z.string(),
    event_id: idSchema,
    action: z.string(),
    state: z.enum(webhookDeliveryStates),
    attempts: z.int(),
    response_status: z.int().nullable(),
    /** The start of the response. */
    response_excerpt: z.string().nullable(),
    /** Why the last attempt failed. */
    last_error: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: timestampSchema,
    /** When it was delivered or delivery was given up. */
    ended_at: orNull(timestampSchema),
  })
  .meta({ id: 'WebhookDelivery' });

export const listWebhookDeliveriesSchema = pageQuerySchema.extend({
  webhook_id: idSchema.optional(),
  state: filterSchema(webhookDeliveryStates),
});

/** A delivery's body. `before` and `after` are omitted if too large to send. */
export const webhookPayloadSchema = z
  .object({
    /** The event type: `project.updated`. */
    type: z.string(),
    timestamp: timestampSchema,
    data: z.object({
      event_id: idSchema,
      organization_id: idSchema,
      project_id: idSchema.nullable(),
      contract_id: idSchema.nullable(),
      /** The person or API key; null for the service itself. */
      actor_id: idSchema.nullable(),
      entity_type: z.string(),
      entity_id: idSchema,
      before: z.record(z.string(), z.unknown()).nullish(),
      after: z.record(z.string(), z.unknown()).nullish(),
    }),
  })
  .meta({ id: 'WebhookPayload' });

export type CreateWebhook = z.infer<typeof createWebhookSchema>;
export type ListWebhookDeliveries = z.infer<typeof listWebhookDeliveriesSchema>;
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type UpdateWebhook = z.infer<typeof updateWebhookSchema>;
export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
