import { expectTypeOf, test } from 'vitest';
import type { OwingSide } from '../analysis/obligations/schema.ts';
import type { CheckFacts } from '../compliance/evaluate.ts';
import type { DatabaseEnums } from '../database.types.ts';
import type {
  ApprovalDecision,
  Archive,
  Ask,
  AskOutcome,
  Bearer,
  ChainBundle,
  ChainKind,
  ComplianceCertainty,
  ComplianceCheckType,
  ComplianceDueBasis,
  ComplianceDueFrom,
  ComplianceReason,
  ComplianceRecurrence,
  ComplianceSeverity,
  ComplianceStatus,
  ConnectSso,
  ContractAction,
  ContractProposalField,
  ContractStatus,
  ContractType,
  DateFormat,
  Deadline,
  DigestMode,
  Finding,
  ImportKind,
  LanguageModelReading,
  LegalNoticeStatus,
  LegalNoticeType,
  LienFacts,
  LienWaiver,
  MailMessage,
  Message,
  NoticeResponse,
  NoticeStatusChange,
  NotificationCategory,
  NotificationPriority,
  NotificationType,
  NumberFormat,
  Obligation,
  OrgRole,
  Party,
  PartyRole,
  Payment,
  PaymentFile,
  Perspective,
  PlaybookVersion,
  ProjectRole,
  ProjectStatus,
  Reminder,
  Report,
  ReportFormat,
  ReportPeriod,
  ReportSchedule,
  ReportType,
  ReviewStatus,
  SavedViewList,
  ServiceMeans,
  Severity,
  SiteEvent,
  TextProblem,
  TextStatus,
  WebhookDelivery,
} from './index.ts';

/** The enums of the database as the schemas have them. */
interface SchemaEnums {
  approval_decision: ApprovalDecision;
  archive_state: Archive['state'];
  ask_outcome: AskOutcome['outcome'];
  ask_status: Ask['status'];
  bearer: Bearer;
  bounce_kind: NonNullable<MailMessage['bounce_kind']>;
  chain_bundle_state: ChainBundle['state'];
  chain_kind: ChainKind;
  compliance_certainty: ComplianceCertainty;
  compliance_check_type: ComplianceCheckType;
  compliance_declaration: NonNullable<CheckFacts['declared']>;
  compliance_due_basis: ComplianceDueBasis;
  compliance_due_from: ComplianceDueFrom;
  compliance_reason: ComplianceReason;
  compliance_recurrence: ComplianceRecurrence;
  compliance_severity: ComplianceSeverity;
  compliance_status: ComplianceStatus;
  contract_action: ContractAction;
  contract_proposal_field: ContractProposalField;
  contract_side: OwingSide;
  contract_status: ContractStatus;
  contract_type: ContractType;
  date_format: DateFormat;
  deadline_source: Deadline['source'];
  deadline_status: Deadline['status'];
  finding_kind: Finding['kind'];
  finding_severity: Severity;
  finding_source: Finding['source'];
  import_kind: ImportKind;
  language_model_reading_status: LanguageModelReading['status'];
  legal_notice_action: NoticeStatusChange['action'];
  legal_notice_status: LegalNoticeStatus;
  legal_notice_type: LegalNoticeType;
  lien_project_kind: NonNullable<LienFacts['kind']>;
  lien_role: NonNullable<LienFacts['role']>;
  lien_waiver_kind: LienWaiver['kind'];
  lien_waiver_status: LienWaiver['status'];
  mail_state: MailMessage['state'];
  message_state: Message['state'];
  message_template: Message['template'];
  notice_response: NoticeResponse;
  notification_category: NotificationCategory;
  notification_digest: DigestMode;
  notification_priority: NotificationPriority;
  notification_type: NotificationType;
  number_format: NumberFormat;
  obligation_anchor: Obligation['anchor'];
  obligation_kind: Obligation['kind'];
  obligation_status: Obligation['status'];
  obligation_unit: Obligation['offset_unit'];
  org_role: OrgRole;
  party_kind: Party['kind'];
  party_role: PartyRole;
  payment_direction: Payment['direction'];
  payment_file_kind: PaymentFile['kind'];
  playbook_status: PlaybookVersion['status'];
  project_role: ProjectRole;
  project_status: ProjectStatus;
  reminder_frequency: Reminder['frequency'];
  reminder_state: Reminder['state'];
  reminder_type: Reminder['type'];
  reminder_unit: NonNullable<Reminder['unit']>;
  report_format: ReportFormat;
  report_period: ReportPeriod;
  report_rhythm: ReportSchedule['rhythm'];
  report_schedule_state: ReportSchedule['state'];
  report_state: Report['state'];
  report_stop_reason: NonNullable<ReportSchedule['stop_reason']>;
  report_type: ReportType;
  saved_view_list: SavedViewList;
  review_perspective: Perspective;
  review_status: ReviewStatus;
  service_means: ServiceMeans;
  site_event_kind: SiteEvent['kind'];
  sso_protocol: ConnectSso['protocol'];
  text_problem: TextProblem;
  text_status: TextStatus;
  webhook_delivery_state: WebhookDelivery['state'];
}

/** Enums that no schema has. */
type Internal = 'notification_email_mode';

// The type check is the test: a value or an enum added on only one side does not compile.
test('schema enums match the database enums', () => {
  expectTypeOf<SchemaEnums>().toEqualTypeOf<Omit<DatabaseEnums, Internal>>();
});
