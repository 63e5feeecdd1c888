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

export { contractStatuses };

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

/** Steps in a contract's life cycle. */
const contractActions = [
  'submit',
  'reject',
  'activate',
  'expire',
  'renew',
  'terminate',
  'cancel',
  'reopen',
] as const;
const contractActionSchema = z.enum(contractActions);

/**
 * The allowed steps from each status and the resulting status. Postgres enforces them; this copy tells the UI
 * what to offer.
 */
export const contractTransitions: Record<ContractStatus, Partial<Record<ContractAction, ContractStatus>>> = {
  draft: { submit: 'under_review', cancel: 'terminated' },
  under_review: { activate: 'active', reject: 'draft', cancel: 'terminated' },
  active: { expire: 'expired', terminate: 'terminated', reopen: 'under_review' },
  expired: { renew: 'active', terminate: 'terminated' },
  terminated: {},
};

/**
 * `contract_value` in US dollars. `risk_score` 1-100 is null if the contract was not assessed or the reader
 * may not read its review (`may_read_review`); `unscored_reason` says why an assessed one has none.
 * `party_a_id` and `party_b_id` are directory entries. `latest_document` is the latest version of its file.
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
    may_read_review: z.boolean(),
    latest_document: orNull(
      z.object({ version: z.int(), file_name: z.string(), text_status: textStatusSchema }),
    ),
    created_by: idSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Contract' });

/** What the reader's role allows; the contract's status may still forbid it. */
const contractAbilitiesSchema = z.object({
  edit: z.boolean(),
  upload: z.boolean(),
  analyze: z.boolean(),
  review: z.boolean(),
  approve: z.boolean(),
  read_payments: z.boolean(),
  read_dates: z.boolean(),
});

/**
 * One contract with its file versions (newest first), its current analysis, and the last lawyer's decision.
 * `amends` is the contract it changes; `amended_by` lists contracts that change it. `default_perspective` is
 * the side used when none is chosen. `allowed_transitions` are the steps its status and the reader's role
 * allow. `deadline_count` counts confirmed obligations, `proposal_count` unconfirmed ones; `proposals` are
 * values the document suggests for the contract's fields.
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
 * Totals over all contracts the reader may see. `total_value` in US dollars, null if no value is known;
 * `avg_risk_score` is rounded over scored contracts, null if there are none; `high_risk` counts scores above
 * 60, null if the reader reads no reviews.
 */
export const contractSummarySchema = z
  .object({
    total: z.int(),
    active: z.int(),
    under_review: z.int(),
    total_value: z.number().nullable(),
    avg_risk_score: z.int().min(1).max(100).nullable(),
    high_risk: z.int().nullable(),
  })
  .meta({ id: 'ContractSummary' });

/** The spec's message for a missing required field of a new contract. */
export const missingContractFieldsMessage =
  'Please fill in all required fields (Name, Type, Parties, and Project)';
/** The fields that message covers. */
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
 * Omitted fields stay unchanged; null or '' clears one. A contract's project cannot change. All fields except
 * the name and the parties' directory entries are terms: changing one voids approvals and is refused (409) if
 * `approval_rule.terms_locked` is true.
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

/** Sortable columns of the list. */
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
 * `q` searches the name and both parties; `min_risk` is the lowest score; `risk` is one band; the two date
 * ranges, in the organization's time zone, are when a contract was created and last assessed. `sort` is a
 * field, prefixed '-' for descending; the default is '-created_at'. Names sort in natural order, status by
 * life cycle, and contracts without a value always come last.
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

/**
 * A step in a contract's life cycle. Rejecting, terminating, canceling, and reopening need a note; renewing
 * needs the new end date.
 */
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

/** A completed step. `start_date` and `end_date` are a renewal's new dates. */
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

/** What a deletion removed, and how long it can be restored. */
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
