/** The enums of schema public. */
export interface DatabaseEnums {
  approval_decision: 'approved' | 'rejected';
  archive_state: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  ask_outcome: 'granted' | 'partly' | 'refused' | 'moved';
  ask_status: 'proposed' | 'open' | 'dropped';
  bearer: 'ours' | 'theirs' | 'both' | 'unknown';
  bounce_kind: 'hard' | 'soft' | 'complaint';
  chain_bundle_state: 'making' | 'ready' | 'failed';
  chain_kind: 'finding' | 'obligation' | 'deadline' | 'site_event' | 'notice';
  compliance_certainty: 'statute_text' | 'official_page' | 'secondary';
  compliance_check_type:
    | 'Safety Compliance'
    | 'Environmental Regulations'
    | 'Labor Law Compliance'
    | 'Building Code Compliance'
    | 'Insurance & Bonds'
    | 'Licenses & Permits';
  compliance_declaration: 'in_progress' | 'compliant' | 'non_compliant';
  compliance_due_basis: 'law' | 'planning';
  compliance_due_from: 'project_start' | 'project_end' | 'contract_start' | 'event';
  compliance_reason:
    | 'waived'
    | 'found_non_compliant'
    | 'evidence_valid'
    | 'confirmed_by_hand'
    | 'evidence_expired'
    | 'overdue'
    | 'evidence_to_confirm'
    | 'evidence_not_yet_valid'
    | 'begun'
    | 'open';
  compliance_recurrence: 'once' | 'each_time' | 'days' | 'weeks' | 'months' | 'years' | 'at_expiry';
  compliance_severity: 'low' | 'medium' | 'high' | 'critical';
  compliance_status: 'compliant' | 'non_compliant' | 'pending' | 'in_progress' | 'waived';
  contract_action: 'submit' | 'reject' | 'activate' | 'expire' | 'renew' | 'terminate' | 'cancel' | 'reopen';
  contract_proposal_field:
    | 'contract_type'
    | 'party_a_name'
    | 'party_b_name'
    | 'contract_value'
    | 'start_date'
    | 'end_date';
  contract_side: 'performer' | 'payer' | 'both';
  contract_status: 'draft' | 'active' | 'under_review' | 'expired' | 'terminated';
  contract_type:
    | 'Construction'
    | 'Subcontract'
    | 'Design-Build'
    | 'Supply'
    | 'Service'
    | 'Main Contract'
    | 'Amendment'
    | 'Purchase Order'
    | 'Change Order'
    | 'Warranty';
  date_format: 'month_first' | 'day_first' | 'year_first';
  deadline_source: 'law' | 'contract' | 'person';
  deadline_status: 'open' | 'done' | 'missed' | 'cancelled';
  finding_kind: 'onerous' | 'missing' | 'info';
  finding_severity: 'critical' | 'high' | 'medium' | 'low';
  finding_source: 'model' | 'rule' | 'llm' | 'person';
  import_kind: 'projects' | 'contracts' | 'parties';
  language_model_reading_status: 'waiting' | 'running' | 'done' | 'failed' | 'canceled';
  legal_notice_action:
    | 'review'
    | 'return'
    | 'revise'
    | 'approve'
    | 'issue'
    | 'retry'
    | 'print'
    | 'fail'
    | 'serve'
    | 'unserve'
    | 'acknowledge'
    | 'answer'
    | 'withdraw'
    | 'discard';
  legal_notice_status:
    | 'draft'
    | 'reviewed'
    | 'approved'
    | 'issuing'
    | 'issued'
    | 'served'
    | 'acknowledged'
    | 'answered'
    | 'withdrawn'
    | 'discarded';
  legal_notice_type:
    | 'Notice of Commencement'
    | "Mechanic's Lien Notice"
    | 'Notice to Owner'
    | 'Stop Work Notice'
    | 'Notice of Non-Payment'
    | 'Breach of Contract Notice'
    | 'Termination Notice';
  lien_project_kind:
    | 'commercial'
    | 'single_family'
    | 'two_family'
    | 'three_or_four_family'
    | 'multi_family'
    | 'federal_public_works'
    | 'other_public_works';
  lien_role:
    | 'prime'
    | 'subcontractor'
    | 'sub_subcontractor'
    | 'supplier'
    | 'equipment_lessor'
    | 'laborer'
    | 'design_professional';
  lien_waiver_kind:
    | 'conditional_progress'
    | 'unconditional_progress'
    | 'conditional_final'
    | 'unconditional_final';
  lien_waiver_status: 'requested' | 'received' | 'accepted' | 'rejected' | 'withdrawn';
  mail_state: 'queued' | 'sent' | 'failed';
  message_state: 'scheduled' | 'sent' | 'cancelled' | 'failed';
  message_template:
    | 'Custom Message'
    | 'Project Update'
    | 'Meeting Invitation'
    | 'Schedule Change'
    | 'Document Request';
  notice_response: 'follows' | 'withdraws';
  notification_category:
    | 'contract'
    | 'approval'
    | 'analysis'
    | 'document'
    | 'team'
    | 'compliance'
    | 'evidence'
    | 'obligation'
    | 'reminder'
    | 'notice'
    | 'message'
    | 'report'
    | 'system';
  notification_digest: 'off' | 'daily' | 'weekly';
  notification_email_mode: 'none' | 'now' | 'digest';
  notification_priority: 'low' | 'medium' | 'high' | 'urgent';
  notification_type: 'info' | 'success' | 'warning' | 'error';
  number_format: 'comma_point' | 'point_comma' | 'space_comma';
  obligation_anchor: 'fixed_date' | 'contract_start' | 'contract_end' | 'event';
  obligation_kind: 'deadline' | 'notice_window';
  obligation_status: 'proposed' | 'confirmed' | 'dismissed' | 'completed';
  obligation_unit: 'hours' | 'days' | 'business_days' | 'months' | 'years';
  org_role: 'owner' | 'admin' | 'member';
  party_kind: 'company' | 'person';
  party_role:
    | 'owner'
    | 'contractor'
    | 'subcontractor'
    | 'supplier'
    | 'surety'
    | 'lender'
    | 'architect'
    | 'engineer'
    | 'insurer'
    | 'authority'
    | 'other';
  payment_direction: 'out' | 'in';
  payment_file_kind: 'invoice' | 'pay_application' | 'proof_of_payment' | 'other';
  playbook_status: 'draft' | 'published';
  project_role: 'project_manager' | 'team_member' | 'contractor' | 'client_rep' | 'lawyer';
  project_status: 'active' | 'planning' | 'completed' | 'archived';
  reminder_frequency: 'one_time' | 'daily' | 'weekly' | 'custom';
  reminder_state: 'active' | 'completed' | 'cancelled';
  reminder_type:
    | 'Payment Due'
    | 'Document Submission'
    | 'Meeting Reminder'
    | 'Deadline Approaching'
    | 'Contract Renewal'
    | 'Inspection Schedule';
  reminder_unit: 'day' | 'week' | 'month';
  report_format: 'pdf' | 'xlsx' | 'csv';
  report_period: 'last_30_days' | 'last_3_months' | 'last_6_months' | 'last_year' | 'custom';
  report_rhythm: 'weekly' | 'monthly';
  report_schedule_state: 'active' | 'paused' | 'stopped';
  report_state: 'queued' | 'running' | 'ready' | 'failed';
  report_stop_reason:
    | 'owner_left'
    | 'owner_lost_project'
    | 'project_deleted'
    | 'nobody_left'
    | 'owner_lost_money';
  report_type:
    | 'compliance_summary'
    | 'risk_analysis'
    | 'project_status'
    | 'financial_impact'
    | 'summary'
    | 'compliance'
    | 'financial'
    | 'progress';
  review_perspective: 'contractor' | 'owner' | 'subcontractor';
  review_status: 'open' | 'accepted' | 'corrected' | 'rejected';
  saved_view_list: 'contracts' | 'deadlines' | 'notices';
  service_means: 'mail' | 'certified_mail' | 'courier' | 'in_person' | 'email';
  site_event_kind:
    | 'delay'
    | 'differing_condition'
    | 'change_directed'
    | 'non_payment'
    | 'accident'
    | 'defect';
  sso_protocol: 'saml' | 'oidc';
  text_problem:
    | 'encrypted'
    | 'damaged'
    | 'too_many_pages'
    | 'too_much_text'
    | 'took_too_long'
    | 'failed'
    | 'given_up';
  text_status: 'extracted' | 'needs_ocr' | 'encrypted' | 'unreadable' | 'reading';
  webhook_delivery_state: 'queued' | 'sent' | 'failed';
}
