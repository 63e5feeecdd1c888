import { z } from 'zod';
import { gateReasonSchema, perspectiveSchema, riskLevelSchema } from './analysis.ts';
import { contractTypeSchema, createContractSchema } from './contract.ts';
import { documentReadingSchema, textStatusSchema } from './contract-document.ts';
import { contractProposalSchema } from './contract-proposal.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

/** As many files of one person wait to be checked. */
export const mostIntakeFiles = 100;

/** What a file says its contract is; a party it does not name is ''. */
export const contractDraftSchema = z
  .object({
    name: z.string(),
    contract_type: contractTypeSchema,
    party_a_name: z.string(),
    party_a_type: z.string(),
    party_b_name: z.string(),
    party_b_type: z.string(),
    contract_value: z.number().nullable(),
    start_date: dateSchema.nullable(),
    end_date: dateSchema.nullable(),
  })
  .meta({ id: 'ContractDraft' });

/** Where the file says it: as a proposal for a field that is empty. */
const draftSourceSchema = contractProposalSchema.omit({ current: true, start: true, end: true });

/**
 * The contract that a file seems to belong to: it has these very bytes as `version`, or the file is another version of it, or changes
 * it. `contract_id` may be that of another file on its way in, which becomes the contract's. `why` names what agrees.
 */
export const intakeMatchSchema = z
  .object({
    kind: z.enum(['known', 'version', 'amendment']),
    contract_id: idSchema,
    contract_name: z.string(),
    project_id: idSchema.nullable(),
    version: z.int().nullable(),
    why: z.array(z.enum(['bytes', 'parties', 'name', 'words', 'title'])),
  })
  .meta({ id: 'IntakeMatch' });

/**
 * A party that a file names: whom of the directory it seems to be, where several share the name all of them. `offered` for the directory
 * unless it is the organization itself, or a name that somebody has dismissed.
 */
const namedPartySchema = z
  .object({
    side: z.enum(['a', 'b']),
    name: z.string(),
    offered: z.boolean(),
    known: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        contact_name: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'NamedParty' });

/** Where a file is on its way. Until it is filed it is 'to_check'. */
export const intakeStages = [
  'to_check',
  'reading',
  'needs_ocr',
  'no_text',
  'analyzing',
  'analyzed',
  'not_analyzed',
  'failed',
] as const;

/**
 * A file that somebody dropped. `text_problem` says in a sentence why it has no text. `side` is whom it would be reviewed for.
 * Filed, it names its contract, and its analysis once there is one.
 */
export const intakeFileSchema = z
  .object({
    id: idSchema,
    file_name: z.string(),
    size_bytes: z.int(),
    pages: z.int().nullable(),
    text_status: textStatusSchema,
    text_problem: z.string().nullable(),
    draft: contractDraftSchema,
    sources: z.array(draftSourceSchema),
    governing_law: orNull(z.object({ jurisdiction: z.string(), quote: z.string(), page: z.int() })),
    side: orNull(perspectiveSchema),
    /** Of a file that waits, as far as it names them and the caller sees the directory. */
    parties: z.array(namedPartySchema),
    match: orNull(intakeMatchSchema),
    stage: z.enum(intakeStages),
    stage_detail: z.string().nullable(),
    reading: orNull(documentReadingSchema),
    filed: orNull(
      z.object({
        as: z.enum(['contract', 'amendment', 'version']),
        contract_id: idSchema,
        contract_name: z.string(),
        project_id: idSchema,
        project_name: z.string(),
        filed_at: timestampSchema,
      }),
    ),
    risk_score: z.int().nullable(),
    risk_level: orNull(riskLevelSchema),
    /** Why an analysis gave no score. */
    unscored_reason: gateReasonSchema.nullable(),
    finding_count: z.int().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'IntakeFile' });

/**
 * The caller's files, in the order in which they came; those filed stay for a week. `can` says what the caller may do with them;
 * `default_perspective` is whom the organization has its contracts reviewed for, null where nobody has said.
 */
export const intakeTraySchema = z
  .object({
    files: z.array(intakeFileSchema),
    default_perspective: orNull(perspectiveSchema),
    can: z.object({
      take_in: z.boolean(),
      make_contracts: z.boolean(),
      make_projects: z.boolean(),
      set_default: z.boolean(),
    }),
  })
  .meta({ id: 'IntakeTray' });

const filingOptions = {
  perspective: perspectiveSchema.optional(),
  /** When it is to be analyzed: by a job at once; by the caller, whose place a job takes if they do not; or not at all. */
  analyze: z.enum(['by_job', 'by_caller', 'no']).default('by_job'),
};

/** Sides that nobody in the directory is, to be added to it with what the file says of them. */
const addParties = {
  add_parties: z
    .array(z.enum(['a', 'b']))
    .max(2)
    .optional(),
};

/** What a file is to become: a contract, one that changes another of its project, or the next version of a contract. */
export const fileIntakeSchema = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('contract'), contract: createContractSchema, ...addParties, ...filingOptions }),
    z.object({
      as: z.literal('amendment'),
      contract: createContractSchema,
      amends_id: idSchema,
      ...addParties,
      ...filingOptions,
    }),
    z.object({ as: z.literal('version'), contract_id: idSchema, ...filingOptions }),
  ])
  .meta({ id: 'FileIntake' });

export type ContractDraft = z.infer<typeof contractDraftSchema>;
export type DraftSource = z.infer<typeof draftSourceSchema>;
export type NamedParty = z.infer<typeof namedPartySchema>;
export type IntakeMatch = z.infer<typeof intakeMatchSchema>;
export type IntakeStage = (typeof intakeStages)[number];
export type IntakeFile = z.infer<typeof intakeFileSchema>;
export type IntakeTray = z.infer<typeof intakeTraySchema>;
export type FileIntake = z.infer<typeof fileIntakeSchema>;
export type FileIntakeInput = z.input<typeof fileIntakeSchema>;
