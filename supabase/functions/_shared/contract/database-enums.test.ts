import { expectTypeOf, test } from 'vitest';
import type { CheckFacts } from '../compliance/evaluate.ts';
import type { Database } from '../database.types.ts';
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
import type {
  DigestMode,
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from './notifications.ts';
import type { Obligation } from './obligation.ts';
import type { OrgRole } from './organization.ts';
import type { ProjectRole, ProjectStatus } from './project.ts';
import type { Reminder } from './reminder.ts';

type Enums = Database['public']['Enums'];

// The type check is the test: a value added on one side only does not compile.
test('the choices of the contract are those of the database', () => {
  expectTypeOf<ApprovalDecision>().toEqualTypeOf<Enums['approval_decision']>();
  expectTypeOf<ComplianceCertainty>().toEqualTypeOf<Enums['compliance_certainty']>();
  expectTypeOf<ComplianceCheckType>().toEqualTypeOf<Enums['compliance_check_type']>();
  expectTypeOf<NonNullable<CheckFacts['declared']>>().toEqualTypeOf<Enums['compliance_declaration']>();
  expectTypeOf<ComplianceDueBasis>().toEqualTypeOf<Enums['compliance_due_basis']>();
  expectTypeOf<ComplianceDueFrom>().toEqualTypeOf<Enums['compliance_due_from']>();
  expectTypeOf<ComplianceReason>().toEqualTypeOf<Enums['compliance_reason']>();
  expectTypeOf<ComplianceRecurrence>().toEqualTypeOf<Enums['compliance_recurrence']>();
  expectTypeOf<ComplianceSeverity>().toEqualTypeOf<Enums['compliance_severity']>();
  expectTypeOf<ComplianceStatus>().toEqualTypeOf<Enums['compliance_status']>();
  expectTypeOf<ContractAction>().toEqualTypeOf<Enums['contract_action']>();
  expectTypeOf<ContractStatus>().toEqualTypeOf<Enums['contract_status']>();
  expectTypeOf<ContractType>().toEqualTypeOf<Enums['contract_type']>();
  expectTypeOf<Finding['kind']>().toEqualTypeOf<Enums['finding_kind']>();
  expectTypeOf<Finding['source']>().toEqualTypeOf<Enums['finding_source']>();
  expectTypeOf<NotificationCategory>().toEqualTypeOf<Enums['notification_category']>();
  expectTypeOf<DigestMode>().toEqualTypeOf<Enums['notification_digest']>();
  expectTypeOf<NotificationPriority>().toEqualTypeOf<Enums['notification_priority']>();
  expectTypeOf<NotificationType>().toEqualTypeOf<Enums['notification_type']>();
  expectTypeOf<Obligation['anchor']>().toEqualTypeOf<Enums['obligation_anchor']>();
  expectTypeOf<Obligation['kind']>().toEqualTypeOf<Enums['obligation_kind']>();
  expectTypeOf<Obligation['offset_unit']>().toEqualTypeOf<Enums['obligation_unit']>();
  expectTypeOf<Obligation['status']>().toEqualTypeOf<Enums['obligation_status']>();
  expectTypeOf<OrgRole>().toEqualTypeOf<Enums['org_role']>();
  expectTypeOf<Perspective>().toEqualTypeOf<Enums['review_perspective']>();
  expectTypeOf<ProjectRole>().toEqualTypeOf<Enums['project_role']>();
  expectTypeOf<ProjectStatus>().toEqualTypeOf<Enums['project_status']>();
  expectTypeOf<Reminder['frequency']>().toEqualTypeOf<Enums['reminder_frequency']>();
  expectTypeOf<Reminder['state']>().toEqualTypeOf<Enums['reminder_state']>();
  expectTypeOf<Reminder['type']>().toEqualTypeOf<Enums['reminder_type']>();
  expectTypeOf<NonNullable<Reminder['unit']>>().toEqualTypeOf<Enums['reminder_unit']>();
  expectTypeOf<ReviewStatus>().toEqualTypeOf<Enums['review_status']>();
  expectTypeOf<Severity>().toEqualTypeOf<Enums['finding_severity']>();
  expectTypeOf<TextStatus>().toEqualTypeOf<Enums['text_status']>();
});
