import { z } from 'zod';
import { mailProblemSchema } from './mail-message.ts';
import { filterSchema, pageQuerySchema, searchSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  moneySchema,
  optionalDate,
  optionalEmail,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

export const partyKinds = ['company', 'person'] as const;

/** A party's role on a project. */
export const partyRoles = [
  'owner',
  'contractor',
  'subcontractor',
  'supplier',
  'surety',
  'lender',
  'architect',
  'engineer',
  'insurer',
  'authority',
  'other',
] as const;

export const partyRoleNames: Record<PartyRole, string> = {
  owner: 'Owner',
  contractor: 'Contractor',
  subcontractor: 'Subcontractor',
  supplier: 'Supplier',
  surety: 'Surety',
  lender: 'Lender',
  architect: 'Architect',
  engineer: 'Engineer',
  insurer: 'Insurer',
  authority: 'Public agency',
  other: 'Other',
};

/** Types of insurance coverage. */
export const policyCoverages = [
  'general_liability',
  'workers_compensation',
  'automobile',
  'umbrella',
  'professional',
  'pollution',
  'builders_risk',
  'other',
] as const;

export const policyCoverageNames: Record<(typeof policyCoverages)[number], string> = {
  general_liability: 'General liability',
  workers_compensation: 'Workers’ compensation',
  automobile: 'Automobile liability',
  umbrella: 'Umbrella or excess',
  professional: 'Professional liability',
  pollution: 'Pollution liability',
  builders_risk: 'Builder’s risk',
  other: 'Other',
};

/** Limits are US dollars, each occurrence and aggregate. The days are the first and last in force. */
const policySchema = z
  .object({
    coverage: z.enum(policyCoverages),
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    each: z.number().nullable(),
    aggregate: z.number().nullable(),
    valid_from: dateSchema.nullable(),
    valid_to: dateSchema.nullable(),
  })
  .meta({ id: 'PartyPolicy' });

/** Maximum policies per party. */
export const mostPolicies = 20;

const policiesSchema = z
  .array(
    z
      .object({
        coverage: z.enum(policyCoverages, 'Choose a type of coverage'),
        carrier: optionalText(300),
        number: optionalText(100),
        each: moneySchema.nullish(),
        aggregate: moneySchema.nullish(),
        valid_from: optionalDate,
        valid_to: optionalDate,
      })
      .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
        path: ['valid_to'],
        error: 'The end date must not be before the start date',
      })
      .transform(({ coverage, carrier, number, each, aggregate, valid_from, valid_to }) => ({
        coverage,
        carrier: carrier ?? null,
        number: number ?? null,
        each: each ?? null,
        aggregate: aggregate ?? null,
        valid_from: valid_from ?? null,
        valid_to: valid_to ?? null,
      })),
  )
  .max(mostPolicies, `At most ${mostPolicies} policies`);

/** `merged_into` is the party this duplicate was merged into. */
export const partySchema = z
  .object({
    id: idSchema,
    kind: z.enum(partyKinds),
    name: z.string(),
    contact_name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    /** Delivery problem of its email address; null if none is known. */
    mail_problem: orNull(mailProblemSchema),
    phone: z.string().nullable(),
    license_number: z.string().nullable(),
    license_state: z.string().nullable(),
    license_valid_to: dateSchema.nullable(),
    policies: z.array(policySchema),
    /** The last day on which all coverages with an end date are in force. */
    insured_to: dateSchema.nullable(),
    note: z.string().nullable(),
    /** Limited to projects and contracts the reader may see. */
    project_count: z.int(),
    contract_count: z.int(),
    merged_into: idSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Party' });

/** A party on a project. `in_use` if a contract of the project names it. */
export const projectPartySchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    role: z.enum(partyRoles),
    party: partySchema.pick({
      id: true,
      kind: true,
      name: true,
      contact_name: true,
      email: true,
      mail_problem: true,
      phone: true,
      license_valid_to: true,
      insured_to: true,
    }),
  })
  .meta({ id: 'ProjectParty' });

/** A merge of two parties. */
const partyMergeSchema = z.object({
  id: idSchema,
  gone_id: idSchema,
  gone_name: z.string(),
  created_at: timestampSchema,
  created_by_name: z.string().nullable(),
  undone_at: orNull(timestampSchema),
});

/** A party with its projects and contracts. `can` is what the reader may do. */
export const partyDetailSchema = partySchema
  .extend({
    projects: z.array(
      z.object({
        id: idSchema,
        project_id: idSchema,
        project_name: z.string(),
        role: z.enum(partyRoles),
      }),
    ),
    contracts: z.array(
      z.object({ id: idSchema, name: z.string(), project_name: z.string(), called: z.string() }),
    ),
    merges: z.array(partyMergeSchema),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'PartyDetail' });

const fields = {
  kind: z.enum(partyKinds).default('company'),
  name: text({ max: 300, required: 'Name is required' }),
  contact_name: optionalText(300),
  address: optionalText(500),
  email: optionalEmail,
  phone: optionalText(50),
  license_number: optionalText(100),
  license_state: optionalText(100),
  license_valid_to: optionalDate,
  policies: policiesSchema.default([]),
  note: optionalText(5000),
};

/** `project` also adds it to a project in a role. */
export const createPartySchema = z
  .object({ ...fields, project: z.object({ project_id: idSchema, role: z.enum(partyRoles) }).optional() })
  .meta({ id: 'CreateParty' });

/** Fields of the form. */
export const partyFormSchema = z.object(fields);

/** Omitted fields stay unchanged; null or '' clears one. */
export const updatePartySchema = z
  .object({ ...fields, kind: z.enum(partyKinds), policies: policiesSchema })
  .partial()
  .meta({ id: 'UpdateParty' });

/**
 * Sorted by name. `q` searches name, contact, email, and license number. The cursor is the id of the last
 * party of the previous page.
 */
export const listPartiesSchema = pageQuerySchema.extend({
  q: searchSchema,
  project_id: idSchema.optional(),
  role: filterSchema(partyRoles),
});

/** A party's history with the organization, apart from its contracts. */
export const partyDealingKinds = [
  'notice',
  'message',
  'evidence_request',
  'reminder',
  'payment',
  'lien_waiver',
] as const;

/**
 * A record sent to a party or paid on one of its contracts. `title` is its name in the lists of its type,
 * `state` its status there, `address` where it was sent, `amount` US dollars. `leads_to` is the id of the
 * record to open: the check, contract, message, reminder, or notice.
 */
export const partyDealingSchema = z
  .object({
    id: idSchema,
    kind: z.enum(partyDealingKinds),
    title: z.string(),
    state: z.string(),
    address: z.string().nullable(),
    amount: z.number().nullable(),
    project_id: idSchema,
    project_name: z.string(),
    leads_to: idSchema,
    at: timestampSchema,
  })
  .meta({ id: 'PartyDealing' });

/** Newest first. */
export const listDealingsSchema = pageQuerySchema.extend({ kind: filterSchema(partyDealingKinds) });

export const addProjectPartySchema = z
  .object({ party_id: idSchema, role: z.enum(partyRoles, 'Choose a role') })
  .meta({ id: 'AddProjectParty' });

export const mergePartySchema = z.object({ gone_id: idSchema }).meta({ id: 'MergeParty' });

export const listTwinsSchema = z.object({ party_id: idSchema.optional() });

const sameAs = ['name', 'email', 'license'] as const;

/** Two entries that are probably duplicates, and what they share. */
export const partyTwinsSchema = z
  .object({ one: partySchema, other: partySchema, why: z.enum(sameAs).array() })
  .meta({ id: 'PartyTwins' });

/**
 * A contract party not in the directory or not linked to it, with details from the contract's fields and its
 * notice clause. `quote` is the text of the address, with its page; `party` is the probable directory entry.
 * `dismissed` if someone dismissed this name.
 */
export const partySuggestionSchema = z
  .object({
    contract_id: idSchema,
    contract_name: z.string(),
    project_id: idSchema,
    project_name: z.string(),
    side: z.enum(['a', 'b']),
    name: z.string(),
    role: z.enum(partyRoles),
    contact_name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    quote: z.string().nullable(),
    page: z.int().nullable(),
    party: orNull(z.object({ id: idSchema, name: z.string() })),
    dismissed: z.boolean(),
  })
  .meta({ id: 'PartySuggestion' });

export const listSuggestionsSchema = z.object({ project_id: idSchema });

/**
 * Accepts a suggestion: adds it to the directory or links the existing party, and adds it to the project and
 * the contract.
 */
export const acceptSuggestionSchema = z
  .object({
    contract_id: idSchema,
    side: z.enum(['a', 'b']),
    role: z.enum(partyRoles),
    /** The existing directory entry; omitted means create one from `fields`. */
    party_id: idSchema.optional(),
    fields: z
      .object({
        name: fields.name,
        contact_name: fields.contact_name,
        address: fields.address,
        email: fields.email,
      })
      .optional(),
  })
  .refine(({ party_id, fields: input }) => (party_id === undefined) !== (input === undefined), {
    path: ['fields'],
    error: 'Enter a name, or choose a party from the directory',
  })
  .meta({ id: 'AcceptPartySuggestion' });

/** Dismisses a party name for all contracts that use it, or restores it. */
export const dismissSuggestionSchema = z
  .object({ contract_id: idSchema, side: z.enum(['a', 'b']), dismissed: z.boolean() })
  .meta({ id: 'DismissPartySuggestion' });

export const dismissedSuggestionSchema = z
  .object({ contract_id: idSchema, side: z.enum(['a', 'b']), name: z.string(), dismissed: z.boolean() })
  .meta({ id: 'DismissedPartySuggestion' });

export type PartyRole = (typeof partyRoles)[number];
export type PartyPolicy = z.infer<typeof policySchema>;
export type Party = z.infer<typeof partySchema>;
export type PartyDetail = z.infer<typeof partyDetailSchema>;
export type ProjectParty = z.infer<typeof projectPartySchema>;
export type CreateParty = z.infer<typeof createPartySchema>;
export type UpdateParty = z.infer<typeof updatePartySchema>;
export type ListParties = z.infer<typeof listPartiesSchema>;
export type PartyDealing = z.infer<typeof partyDealingSchema>;
export type ListDealings = z.infer<typeof listDealingsSchema>;
export type AddProjectParty = z.infer<typeof addProjectPartySchema>;
export type PartyTwins = z.infer<typeof partyTwinsSchema>;
export type PartySuggestion = z.infer<typeof partySuggestionSchema>;
export type DismissSuggestion = z.infer<typeof dismissSuggestionSchema>;
export type DismissedSuggestion = z.infer<typeof dismissedSuggestionSchema>;
export type AcceptSuggestion = z.infer<typeof acceptSuggestionSchema>;
