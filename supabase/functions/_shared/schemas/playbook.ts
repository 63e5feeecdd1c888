import { z } from 'zod';
import { contractSides } from '../vocabulary/analysis.ts';
import {
  notComparedReasons,
  playbookBodySchema,
  playbookFamilies,
  positionStatuses,
} from '../vocabulary/playbook.ts';
import { contractTypeSchema } from './contract.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

export type {
  LimitUnit,
  Measure,
  NotComparedReason,
  PlaybookBody,
  PlaybookEntry,
  PositionStatus,
} from '../vocabulary/playbook.ts';
export {
  isLowerBetter,
  limitProblems,
  limitUnits,
  measures,
  playbookFamilies,
} from '../vocabulary/playbook.ts';

const sideSchema = z.enum(contractSides);

/** A version of the positions for one side and kind of contract. */
const playbookVersionSchema = z
  .object({
    id: idSchema,
    side: sideSchema,
    /** Null: for kinds of contract without a playbook of their own. */
    contract_type: contractTypeSchema.nullable(),
    number: z.int().min(1),
    status: z.enum(['draft', 'published']),
    /** Whether positions on contracts follow this version. */
    is_current: z.boolean(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    published_by_name: z.string().nullable(),
    published_at: orNull(timestampSchema),
    version: z.int(),
  })
  .meta({ id: 'PlaybookVersion' });

const mayEdit = {
  /** Whether the reader may draft, change, and publish playbooks. */
  may_edit: z.boolean(),
};

export const playbookVersionsSchema = z
  .object({ ...mayEdit, versions: playbookVersionSchema.array() })
  .meta({ id: 'PlaybookVersions' });

export const playbookVersionDetailSchema = playbookVersionSchema
  .extend({ ...mayEdit, body: playbookBodySchema })
  .meta({ id: 'PlaybookVersionDetail' });

export const createPlaybookVersionSchema = z
  .object({ side: sideSchema, contract_type: contractTypeSchema.nullable().default(null) })
  .meta({ id: 'CreatePlaybookVersion' });

export const updatePlaybookVersionSchema = z
  .object({ body: playbookBodySchema })
  .meta({ id: 'UpdatePlaybookVersion' });

const familySchema = z.enum(playbookFamilies);
const statusSchema = z.enum(positionStatuses);

const comparison = {
  status: statusSchema,
  /** Whether it is so far outside that we walk away. */
  walk_away: z.boolean(),
  /** Why it was not compared. */
  reason: z.enum(notComparedReasons).nullable(),
};

const positionLineSchema = z
  .object({
    family: familySchema,
    ...comparison,
    finding_id: idSchema.nullable(),
    /** The contract's number or burden, in a few words. */
    contract: z.string().nullable(),
    /** Our position, in a few words. */
    ours: z.string(),
    silence: z.enum(['acceptable', 'ask']),
    decides: z.string(),
    guidance: z.string(),
    wording: z.object({ preferred: z.string(), fallback: z.string() }),
  })
  .meta({ id: 'PositionLine' });

/**
 * The positions of a contract's current analysis under the playbook that applies, one line a family. `reason`
 * says why there are none.
 */
export const contractPositionsSchema = z
  .object({
    playbook: orNull(playbookVersionSchema.pick({ id: true, side: true, contract_type: true, number: true })),
    reason: z.enum(['not_analyzed', 'side_unknown', 'no_playbook']).nullable(),
    lines: positionLineSchema.array(),
    /** Findings that state a number or a burden of their own. The others share their family's line. */
    findings: z.object({ finding_id: idSchema, ...comparison }).array(),
  })
  .meta({ id: 'ContractPositions' });

/** What a version would change on existing contracts compared with the published one. */
export const playbookTrialSchema = z
  .object({
    /** The number of the published version; null if there is none. */
    compared_with: z.int().nullable(),
    /** Analyzed contracts of this side and kind that you can see; at most the newest 500 are compared. */
    contracts: z.int().min(0),
    compared: z.int().min(0),
    changed: z.int().min(0),
    changes: z
      .object({
        contract_id: idSchema,
        contract_name: z.string(),
        project_name: z.string(),
        families: z
          .object({ family: familySchema, before: statusSchema.nullable(), after: statusSchema.nullable() })
          .array(),
      })
      .array(),
  })
  .meta({ id: 'PlaybookTrial' });

export type PlaybookVersion = z.infer<typeof playbookVersionSchema>;
export type PlaybookVersions = z.infer<typeof playbookVersionsSchema>;
export type PlaybookVersionDetail = z.infer<typeof playbookVersionDetailSchema>;
export type CreatePlaybookVersion = z.infer<typeof createPlaybookVersionSchema>;
export type UpdatePlaybookVersion = z.infer<typeof updatePlaybookVersionSchema>;
export type ContractPositions = z.infer<typeof contractPositionsSchema>;
export type PositionLine = z.infer<typeof positionLineSchema>;
export type PlaybookTrial = z.infer<typeof playbookTrialSchema>;
