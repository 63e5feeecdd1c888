import { z } from 'zod';
import { gateReasonSchema, perspectiveSchema, riskLevelSchema } from './analysis.ts';
import { contractTypeSchema, createContractSchema } from './contract.ts';
import { documentReadingSchema, textStatusSchema } from './contract-document.ts';
import { contractProposalSchema } from './contract-proposal.ts';
import { intakeEmailSchema } from './intake-email.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

/** Contract details found in a file; '' for a party it does not name. */
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

/** The words in the file that a detail of its project comes from. */
const projectSourceSchema = z.object({
  field: z.enum(['name', 'client_name', 'address', 'city', 'state']),
  quote: z.string(),
  page: z.int().min(1),
});

/**
 * The project of a file, for a person to check. The client is the party that pays and never the caller's
 * organization; '' if the file names none. `takes_terms`: its value and dates are those of the contract,
 * because it is the contract with the client.
 */
export const projectDraftSchema = z
  .object({
    name: z.string(),
    client_name: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    takes_terms: z.boolean(),
    sources: z.array(projectSourceSchema),
  })
  .meta({ id: 'ProjectDraft' });

/** The source of each detail in the file, as a proposal for an empty field. */
const draftSourceSchema = contractProposalSchema.omit({ current: true, start: true, end: true });

/**
 * The contract a file probably belongs to: it matches `version` byte for byte, or is another version of it,
 * or changes it. `contract_id` may be that of another intake file, which becomes the contract's. `why` lists
 * what matches.
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
 * A party named in a file and its likely directory entry, or all entries if several share the name. `offered`
 * for the directory unless it is the organization itself or a dismissed name.
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

/** A file's progress; 'to_check' until it is filed. */
const intakeStages = [
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
 * An uploaded intake file. `text_problem` explains in a sentence why it has no text. `side` is the side it
 * would be reviewed for. Once filed, it has a contract and, when finished, an analysis.
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
    /** Null for a file read before projects were drafted. */
    project: orNull(projectDraftSchema),
    governing_law: orNull(z.object({ jurisdiction: z.string(), quote: z.string(), page: z.int() })),
    side: orNull(perspectiveSchema),
    /** For unfiled files, as far as the file names parties and the caller may see the directory. */
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
    /** Why an analysis has no score. */
    unscored_reason: gateReasonSchema.nullable(),
    finding_count: z.int().nullable(),
    /** The email it was attached to, with the project of the address; null for an upload. */
    email: orNull(z.object({ id: idSchema, project: orNull(z.object({ id: idSchema, name: z.string() })) })),
    created_at: timestampSchema,
  })
  .meta({ id: 'IntakeFile' });

/**
 * The caller's files, oldest first; filed ones stay listed for a week. `emails` are those with files that are
 * not filed yet or could not be kept. `can` is what the caller may do with the files; `default_perspective`
 * is the organization's side for reviews, null if not set.
 */
export const intakeTraySchema = z
  .object({
    files: z.array(intakeFileSchema),
    emails: z.array(intakeEmailSchema),
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
  /** When to analyze: right away by a job; by the caller, with a job as fallback; or not at all. */
  analyze: z.enum(['by_job', 'by_caller', 'no']).default('by_job'),
};

/** Sides not in the directory, to add with the details in the file. */
const addParties = {
  add_parties: z
    .array(z.enum(['a', 'b']))
    .max(2)
    .optional(),
};

/**
 * How to file it: as a contract, a change to another contract of its project, or a contract's next version.
 */
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
export type ProjectDraft = z.infer<typeof projectDraftSchema>;
export type ProjectSource = z.infer<typeof projectSourceSchema>;
export type DraftSource = z.infer<typeof draftSourceSchema>;
export type NamedParty = z.infer<typeof namedPartySchema>;
export type IntakeMatch = z.infer<typeof intakeMatchSchema>;
export type IntakeStage = (typeof intakeStages)[number];
export type IntakeFile = z.infer<typeof intakeFileSchema>;
export type IntakeTray = z.infer<typeof intakeTraySchema>;
export type FileIntake = z.infer<typeof fileIntakeSchema>;
export type FileIntakeInput = z.input<typeof fileIntakeSchema>;
