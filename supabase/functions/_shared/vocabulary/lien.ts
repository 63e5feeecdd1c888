/** Lien terms shared with screens. */
export { type LienCertainty, lienCertainties, lienCertaintyNames } from './law-basis.ts';

export const lienRoles = [
  'prime',
  'subcontractor',
  'sub_subcontractor',
  'supplier',
  'equipment_lessor',
  'laborer',
  'design_professional',
] as const;

export const lienRoleNames: Record<LienRole, string> = {
  prime: 'Prime contractor',
  subcontractor: 'Subcontractor (first tier)',
  sub_subcontractor: 'Sub-subcontractor (second tier)',
  supplier: 'Material supplier',
  equipment_lessor: 'Equipment rental company',
  laborer: 'Laborer',
  design_professional: 'Design professional',
};

/** Project types that any rule distinguishes. */
export const lienProjectKinds = [
  'commercial',
  'single_family',
  'two_family',
  'three_or_four_family',
  'multi_family',
  'federal_public_works',
  'other_public_works',
] as const;

export const lienProjectKindNames: Record<LienProjectKind, string> = {
  commercial: 'Commercial',
  single_family: 'Single-family house',
  two_family: 'Duplex',
  three_or_four_family: 'Three- or four-family house',
  multi_family: 'Apartments, five or more units',
  federal_public_works: 'Federal public works',
  other_public_works: 'State or local public works',
};

/** Project types a rule can cover. */
export const ruleProjects = [
  'any',
  'commercial',
  'residential',
  'single_family_residential',
  'one_two_family_residential',
  'one_four_family_residential',
  'multi_family_residential',
  'owner_occupied_single_family',
  'owner_occupied_one_two_family',
  'owner_occupied_one_four_family',
  'federal_public_works',
  'other_public_works',
] as const;

/** Dates of a project, each at most once. */
export const lienDates = [
  'contract_date',
  'first_furnishing',
  'own_last_furnishing',
  'notice_of_commencement',
  'completion',
  'notice_of_completion_recorded',
  'payment_due',
  'lien_recorded',
] as const;

export const lienDateNames: Record<LienDate, string> = {
  contract_date: 'Contract signed',
  first_furnishing: 'Our first labor or materials',
  own_last_furnishing: 'Our last labor or materials',
  notice_of_commencement: 'Notice of commencement recorded',
  completion: 'Work completed',
  notice_of_completion_recorded: 'Notice of completion recorded',
  payment_due: 'Payment due',
  lien_recorded: 'Lien recorded',
};

/** What a rule counts from: a project date, a month, or a date only a person knows (`asks`). */
export const lienTriggers = [...lienDates, 'month_of_unpaid_work', 'demand', 'other'] as const;

export const lienSteps = [
  'preliminary_notice',
  'notice_of_nonpayment',
  'notice_of_intent',
  'record_lien',
  'serve_lien',
  'bond_claim',
  'enforce',
  'other',
] as const;

export const lienStepNames: Record<LienStep, string> = {
  preliminary_notice: 'Send the preliminary notice',
  notice_of_nonpayment: 'Send the notice of nonpayment',
  notice_of_intent: 'Send the notice of intent to lien',
  record_lien: 'Record the lien',
  serve_lien: 'Serve the recorded lien',
  bond_claim: 'Give notice of the bond claim',
  enforce: 'Sue on the lien',
  other: 'Other step',
};

export const lienUnits = [
  'calendar_days',
  'business_days',
  'months',
  'years',
  'nth_day_of_nth_month',
] as const;

/** Dates other than the working deadline: an extension under conditions, or the outside limit. */
export const lienVariants = ['outside_limit', 'extended'] as const;

/** What must have happened by the last day. */
export const deliveryActs = ['received', 'sent', 'served', 'recorded', 'filed'] as const;

/** Means that a statute allows. */
export const deliveryMeans = [
  'personal',
  'registered_mail',
  'certified_mail',
  'first_class_mail',
  'overnight_courier',
  'email',
  'posting',
  'recorder',
  'registry',
  'court',
  'public_office',
] as const;

export const deliveryRecipients = [
  'owner',
  'occupant',
  'prime_contractor',
  'hiring_contractor',
  'lender',
  'surety',
  'public_entity',
  'lien_agent',
] as const;

/** Reasons to recheck an entered date. */
export const lienWarningCodes = [
  'future',
  'before_contract',
  'out_of_order',
  'day_off',
  'leap_day',
  'other_side',
] as const;

export type LienRole = (typeof lienRoles)[number];
export type LienProjectKind = (typeof lienProjectKinds)[number];
export type RuleProject = (typeof ruleProjects)[number];
export type LienDate = (typeof lienDates)[number];
export type LienTrigger = (typeof lienTriggers)[number];
export type LienStep = (typeof lienSteps)[number];
export type LienWarningCode = (typeof lienWarningCodes)[number];
