import { expectTypeOf, test } from 'vitest';
import type { CheckFacts } from '../compliance/evaluate.ts';
import type { DatabaseEnums } from '../database.types.ts';
import type { Finding, Perspective, ReviewStatus, Severity } from './analysis.ts';
import type { ComplianceReason, ComplianceStatus } from './compliance-check.ts';
import type {
  ComplianceCertainty,
  ComplianceCheckType,
  ComplianceDueBasis,
  ComplianceDueFrom,
  ComplianceRecurrence,
  ComplianceSeverity,
} from './compliance-requirement.ts';
import type { ContractAction, ContractStatus, ContractType } from './contract.ts';
import type { ApprovalDecision } from './contract-approval.ts';
import type { TextStatus } from './contract-document.ts';
import type { Deadline } from './deadline.ts';
import type { LienFacts } from './lien.ts';
import type {
  DigestMode,
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from './notifications.ts';
import type { Obligation } from './obligation.ts';
import type { OrgRole } from './organization.ts';
import type { DateFormat, NumberFormat } from './profile.ts';
import type { ProjectRole, ProjectStatus } from './project.ts';
import type { Reminder } from './reminder.ts';

// The type check is the test: a value added on only one side does not compile.
test('schema enums match the database enums', () => {
  expectTypeOf<ApprovalDecision>().toEqualTypeOf<DatabaseEnums['approval_decision']>();
  expectTypeOf<ComplianceCertainty>().toEqualTypeOf<DatabaseEnums['compliance_certainty']>();
  expectTypeOf<ComplianceCheckType>().toEqualTypeOf<DatabaseEnums['compliance_check_type']>();
  expectTypeOf<NonNullable<CheckFacts['declared']>>().toEqualTypeOf<
    DatabaseEnums['compliance_declaration']
  >();
  expectTypeOf<ComplianceDueBasis>().toEqualTypeOf<DatabaseEnums['compliance_due_basis']>();
  expectTypeOf<ComplianceDueFrom>().toEqualTypeOf<DatabaseEnums['compliance_due_from']>();
  expectTypeOf<ComplianceReason>().toEqualTypeOf<DatabaseEnums['compliance_reason']>();
  expectTypeOf<ComplianceRecurrence>().toEqualTypeOf<DatabaseEnums['compliance_recurrence']>();
  expectTypeOf<ComplianceSeverity>().toEqualTypeOf<DatabaseEnums['compliance_severity']>();
  expectTypeOf<ComplianceStatus>().toEqualTypeOf<DatabaseEnums['compliance_status']>();
  expectTypeOf<ContractAction>().toEqualTypeOf<DatabaseEnums['contract_action']>();
  expectTypeOf<ContractStatus>().toEqualTypeOf<DatabaseEnums['contract_status']>();
  expectTypeOf<ContractType>().toEqualTypeOf<DatabaseEnums['contract_type']>();
  expectTypeOf<Finding['kind']>().toEqualTypeOf<DatabaseEnums['finding_kind']>();
  expectTypeOf<Finding['source']>().toEqualTypeOf<DatabaseEnums['finding_source']>();
  expectTypeOf<DateFormat>().toEqualTypeOf<DatabaseEnums['date_format']>();
  expectTypeOf<NumberFormat>().toEqualTypeOf<DatabaseEnums['number_format']>();
  expectTypeOf<NotificationCategory>().toEqualTypeOf<DatabaseEnums['notification_category']>();
  expectTypeOf<DigestMode>().toEqualTypeOf<DatabaseEnums['notification_digest']>();
  expectTypeOf<NotificationPriority>().toEqualTypeOf<DatabaseEnums['notification_priority']>();
  expectTypeOf<NotificationType>().toEqualTypeOf<DatabaseEnums['notification_type']>();
  expectTypeOf<Deadline['source']>().toEqualTypeOf<DatabaseEnums['deadline_source']>();
  expectTypeOf<Deadline['status']>().toEqualTypeOf<DatabaseEnums['deadline_status']>();
  expectTypeOf<LienFacts['kind']>().toEqualTypeOf<DatabaseEnums['lien_project_kind'] | null>();
  expectTypeOf<LienFacts['role']>().toEqualTypeOf<DatabaseEnums['lien_role'] | null>();
  expectTypeOf<Obligation['anchor']>().toEqualTypeOf<DatabaseEnums['obligation_anchor']>();
  expectTypeOf<Obligation['kind']>().toEqualTypeOf<DatabaseEnums['obligation_kind']>();
  expectTypeOf<Obligation['offset_unit']>().toEqualTypeOf<DatabaseEnums['obligation_unit']>();
  expectTypeOf<Obligation['status']>().toEqualTypeOf<DatabaseEnums['obligation_status']>();
  expectTypeOf<OrgRole>().toEqualTypeOf<DatabaseEnums['org_role']>();
  expectTypeOf<Perspective>().toEqualTypeOf<DatabaseEnums['review_perspective']>();
  expectTypeOf<ProjectRole>().toEqualTypeOf<DatabaseEnums['project_role']>();
  expectTypeOf<ProjectStatus>().toEqualTypeOf<DatabaseEnums['project_status']>();
  expectTypeOf<Reminder['frequency']>().toEqualTypeOf<DatabaseEnums['reminder_frequency']>();
  expectTypeOf<Reminder['state']>().toEqualTypeOf<DatabaseEnums['reminder_state']>();
  expectTypeOf<Reminder['type']>().toEqualTypeOf<DatabaseEnums['reminder_type']>();
  expectTypeOf<NonNullable<Reminder['unit']>>().toEqualTypeOf<DatabaseEnums['reminder_unit']>();
  expectTypeOf<ReviewStatus>().toEqualTypeOf<DatabaseEnums['review_status']>();
  expectTypeOf<Severity>().toEqualTypeOf<DatabaseEnums['finding_severity']>();
  expectTypeOf<TextStatus>().toEqualTypeOf<DatabaseEnums['text_status']>();
});
