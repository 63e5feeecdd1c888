import { z } from 'zod';
import { analysisSchema, gateReasonSchema, perspectiveSchema } from './analysis.ts';
import { approvalRuleSchema, contractApprovalSchema } from './contract-approval.ts';
import { contractDocumentSchema, textStatusSchema } from './contract-document.ts';
import { contractProposalSchema } from './contract-proposal.ts';
import { filterSchema, pageQuerySchema, searchSchema, sortedCursorSchema } from './pagination.ts';
import {
  dateSchema,
  endsAfterStart,
  idSchema,
  moneySchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';
import { contractStatuses, contractStatusSchema, riskBandNames } from './statuses.ts';

export { contractStatuses, contractStatusSchema };

export const contractTypes = [
  'Construction',
  'Subcontract',
  'Design-Build',
  'Supply',
  'Service',
  'Main Contract',
  'Amendment',
  'Purchase Order',
  'Change Order',
  'Warranty',
] as const;
export const contractTypeSchema = z.enum(contractTypes);

/** The steps of a contract's life. */
export const contractActions = [
  'submit',
  'reject',
  'activate',
  'expire',
  'renew',
  'terminate',
  'cancel',
  'reopen',
] as const;
export const contractActionSchema = z.enum(contractActions);

/** Which steps there are from each status, and where each leads. Postgres enforces it; this copy tells the screen what to offer. */
export const contractTransitions: Record<ContractStatus, Partial<Record<ContractAction, ContractStatus>>> = {
  draft: { submit: 'under_review', cancel: 'terminated' },
  under_review: { activate: 'active', reject: 'draft', cancel: 'terminated' },
  active: { expire: 'expired', terminate: 'terminated', reopen: 'under_review' },
  expired: { renew: 'active', terminate: 'terminated' },
  terminated: {},
};

/**
 * `contract_value` in US dollars. `risk_score` 1-100 is null where the contract was not assessed, or where the reader may
 * not see its risk; `unscored_reason` says why an assessed one has none. `party_a_id` and `party_b_id` are who they are in the directory. `latest_document` is the newest version of its file.
 */
export const contractSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    name: z.string(),
    contract_type: contractTypeSchema,
    status: contractStatusSchema,
    party_a_name: z.string(),
    party_a_type: z.string(),
    party_b_name: z.string(),
    party_b_type: z.string(),
    party_a_id: idSchema.nullable(),
    party_b_id: idSchema.nullable(),
    contract_value: z.number().nullable(),
    start_date: dateSchema.nullable(),
    end_date: dateSchema.nullable(),
    risk_score: z.int().min(1).max(100).nullable(),
    unscored_reason: gateReasonSchema.nullable(),
    latest_document: orNull(
      z.object({ version: z.int(), file_name: z.string(), text_status: textStatusSchema }),
    ),
    created_by: idSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Contract' });

/** What the reader may do with a contract, by their role; its status may still forbid it. */
export const contractAbilitiesSchema = z.object({
  edit: z.boolean(),
  upload: z.boolean(),
  analyze: z.boolean(),
  review: z.boolean(),
  approve: z.boolean(),
  read_payments: z.boolean(),
});

/**
 * One contract with its file versions, newest first, its current analysis, and the last decision of a lawyer about it.
 * `amends` is the contract that this one changes, `amended_by` those that change it. `default_perspective` is the side it is read from where nobody chooses one.
 * `allowed_transitions` are the steps that its status and the reader's role allow. `deadline_count` counts confirmed obligations,
 * `proposal_count` those that await a person; `proposals` are what the document says for the contract's own fields.
 */
export const contractDetailSchema = contractSchema
  .extend({
    amends: orNull(z.object({ id: idSchema, name: z.string() })),
    amended_by: z.array(z.object({ id: idSchema, name: z.string() })),
    documents: z.array(contractDocumentSchema),
    analysis: orNull(analysisSchema),
    approval: orNull(contractApprovalSchema),
    requires_approval: z.boolean(),
    approval_rule: approvalRuleSchema,
    default_perspective: perspectiveSchema,
    allowed_transitions: z.array(contractActionSchema),
    can: contractAbilitiesSchema,
    deadline_count: z.int(),
    proposal_count: z.int(),
    proposals: z.array(contractProposalSchema),
  })
  .meta({ id: 'ContractDetail' });

/**
 * All contracts the reader may see, counted. `total_value` in US dollars, null where no value is known; `avg_risk_score` rounded over those that have a score,
 * null where none has; `high_risk` counts scores above 60.
 */
export const contractSummarySchema = z
  .object({
    total: z.int(),
    active: z.int(),
    under_review: z.int(),
    total_value: z.number().nullable(),
    avg_risk_score: z.int().min(1).max(100).nullable(),
    high_risk: z.int(),
  })
  .meta({ id: 'ContractSummary' });

/** The spec's message where a required field of a new contract is missing. */
export const missingContractFieldsMessage =
  'Please fill in all required fields (Name, Type, Parties, and Project)';
/** The fields that message is about. */
export const requiredContractFields = [
  'project_id',
  'name',
  'contract_type',
  'party_a_name',
  'party_b_name',
] as const;

const name = text({ max: 300, required: 'Name is required' });
const type = z.enum(contractTypes, { error: 'Type is required' });
const partyAName = text({ max: 300, required: 'Party A name is required' });
const partyBName = text({ max: 300, required: 'Party B name is required' });
const partyType = text({ max: 100, required: 'Party type must not be empty' });

const optionalContractFields = {
  party_a_id: idSchema.nullish(),
  party_b_id: idSchema.nullish(),
  contract_value: moneySchema.nullish(),
  start_date: optionalDate,
  end_date: optionalDate,
};

export const createContractSchema = z
  .object({
    project_id: z.guid('Project is required').toLowerCase(),
    name,
    contract_type: type,
    party_a_name: partyAName,
    party_a_type: partyType.default('owner'),
    party_b_name: partyBName,
    party_b_type: partyType.default('contractor'),
    ...optionalContractFields,
  })
  .refine(endsAfterStart.check, endsAfterStart.params)
  .meta({ id: 'CreateContract' });

/**
 * Absent fields stay as they are; null or '' clears one. The project of a contract does not change. All but the name and who the parties
 * are in the directory are terms: a change of one voids approvals, and is refused (409) where `approval_rule.terms_locked` is true.
 */
export const updateContractSchema = z
  .object({
    name: name.optional(),
    contract_type: type.optional(),
    party_a_name: partyAName.optional(),
    party_a_type: partyType.optional(),
    party_b_name: partyBName.optional(),
    party_b_type: partyType.optional(),
    ...optionalContractFields,
  })
  .refine(endsAfterStart.check, endsAfterStart.params)
  .meta({ id: 'UpdateContract' });

/** What the list can be sorted by. */
export const contractSortFields = [
  'created_at',
  'name',
  'contract_value',
  'status',
  'start_date',
  'end_date',
  'risk_score',
] as const;
const descending = <Field extends string>(field: Field) => `-${field}` as const;
export const contractSortSchema = z.enum([...contractSortFields, ...contractSortFields.map(descending)]);

/**
 * `q` looks in the name and both parties; `min_risk` keeps scores of at least that, `risk` one band, and the two spans of days, in the
 * organization's time zone, when a contract was created and when it was last assessed. `sort` is a field, with '-' before it from the
 * highest down, '-created_at' if absent; names as people sort them, status by the steps of a contract's life, and contracts
 * without a value last either way.
 */
export const listContractsSchema = pageQuerySchema.extend({
  q: searchSchema,
  status: filterSchema(contractStatuses),
  type: filterSchema(contractTypes),
  min_risk: z.coerce.number().int().min(0).max(100).optional(),
  risk: filterSchema(riskBandNames),
  created_from: dateSchema.optional(),
  created_to: dateSchema.optional(),
  assessed_from: dateSchema.optional(),
  assessed_to: dateSchema.optional(),
  project_id: idSchema
    .or(z.literal(''))
    .optional()
    .transform((id) => id || undefined),
  sort: contractSortSchema.optional(),
  cursor: sortedCursorSchema.optional(),
});

const reasons = {
  reject: 'Enter a reason for rejecting the contract',
  terminate: 'Enter a reason for terminating the contract',
  cancel: 'Enter a reason for canceling the contract',
  reopen: 'Enter a reason for returning the contract to review',
} as const;

/** A step of a contract's life. Rejecting, terminating, canceling, and reopening need a note; renewing needs the new end date. */
export const takeContractStepSchema = z
  .object({
    action: contractActionSchema,
    note: optionalText(5000),
    start_date: optionalDate,
    end_date: optionalDate,
  })
  .superRefine(({ action, note, start_date, end_date }, context) => {
    if (action in reasons && !note) {
      context.addIssue({
        code: 'custom',
        path: ['note'],
        message: reasons[action as keyof typeof reasons],
      });
    }
    if (action === 'renew' && !end_date) {
      context.addIssue({ code: 'custom', path: ['end_date'], message: 'End date is required' });
    }
    if (action !== 'renew' && (start_date || end_date)) {
      context.addIssue({
        code: 'custom',
        path: [end_date ? 'end_date' : 'start_date'],
        message: 'Dates can be set only when renewing',
      });
    }
  })
  .refine(endsAfterStart.check, endsAfterStart.params)
  .meta({ id: 'TakeContractStep' });

/** A step that was taken. `start_date` and `end_date` are the new ones of a renewal. */
export const contractStatusChangeSchema = z
  .object({
    id: idSchema,
    action: contractActionSchema,
    from_status: contractStatusSchema,
    to_status: contractStatusSchema,
    note: z.string().nullable(),
    start_date: dateSchema.nullable(),
    end_date: dateSchema.nullable(),
    actor_id: idSchema.nullable(),
    actor_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ContractStatusChange' });

/** What a deletion took with it, and until when it can be restored. */
export const deletedContractSchema = z
  .object({
    id: idSchema,
    deleted_at: timestampSchema,
    restorable_until: timestampSchema,
    documents: z.int(),
  })
  .meta({ id: 'DeletedContract' });

export type ContractType = z.infer<typeof contractTypeSchema>;
export type ContractAction = z.infer<typeof contractActionSchema>;
export type ContractAbilities = z.infer<typeof contractAbilitiesSchema>;
export type ContractStatusChange = z.infer<typeof contractStatusChangeSchema>;
export type TakeContractStep = z.infer<typeof takeContractStepSchema>;
export type ContractStatus = z.infer<typeof contractStatusSchema>;
export type Contract = z.infer<typeof contractSchema>;
export type ContractSummary = z.infer<typeof contractSummarySchema>;
export type ContractDetail = z.infer<typeof contractDetailSchema>;
export type CreateContract = z.infer<typeof createContractSchema>;
export type UpdateContract = z.infer<typeof updateContractSchema>;
export type ContractSort = z.infer<typeof contractSortSchema>;
export type ListContracts = z.infer<typeof listContractsSchema>;
export type DeletedContract = z.infer<typeof deletedContractSchema>;
