export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      activity_batches: {
        Row: {
          event_hashes: string[];
          event_ids: string[];
          hash: string;
          number: number;
          org_id: string;
          previous_hash: string;
          sealed_at: string;
          since: string | null;
        };
        ComputedFields: never;
        Insert: {
          event_hashes: string[];
          event_ids: string[];
          hash: string;
          number: number;
          org_id: string;
          previous_hash: string;
          sealed_at: string;
          since?: string | null;
        };
        Update: {
          event_hashes?: string[];
          event_ids?: string[];
          hash?: string;
          number?: number;
          org_id?: string;
          previous_hash?: string;
          sealed_at?: string;
          since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'activity_batches_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
        ];
      };
      activity_events: {
        Row: {
          action: string;
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          contract_id: string | null;
          created_at: string;
          entity_id: string;
          entity_type: string;
          id: string;
          org_id: string;
          project_id: string | null;
          request_id: string | null;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          contract_id?: string | null;
          created_at?: string;
          entity_id: string;
          entity_type: string;
          id?: string;
          org_id: string;
          project_id?: string | null;
          request_id?: string | null;
          xid?: unknown;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          contract_id?: string | null;
          created_at?: string;
          entity_id?: string;
          entity_type?: string;
          id?: string;
          org_id?: string;
          project_id?: string | null;
          request_id?: string | null;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: 'activity_events_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
        ];
      };
      compliance_checks: {
        Row: {
          check_type: Database['public']['Enums']['compliance_check_type'];
          completed_date: string | null;
          created_at: string;
          created_by: string | null;
          declared: Database['public']['Enums']['compliance_declaration'] | null;
          declared_at: string | null;
          declared_by: string | null;
          deleted_at: string | null;
          due_date: string | null;
          due_date_is_given: boolean;
          expires_on: string | null;
          id: string;
          next_due: string | null;
          notes: string | null;
          org_id: string;
          owner_id: string | null;
          period: string | null;
          project_id: string;
          requirement_id: string | null;
          severity: Database['public']['Enums']['compliance_severity'];
          status: Database['public']['Enums']['compliance_status'];
          status_reason: Database['public']['Enums']['compliance_reason'];
          title: string;
          updated_at: string;
          version: number;
          waived_at: string | null;
          waived_by: string | null;
          waived_reason: string | null;
          waived_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          check_type: Database['public']['Enums']['compliance_check_type'];
          completed_date?: string | null;
          created_at?: string;
          created_by?: string | null;
          declared?: Database['public']['Enums']['compliance_declaration'] | null;
          declared_at?: string | null;
          declared_by?: string | null;
          deleted_at?: string | null;
          due_date?: string | null;
          due_date_is_given?: boolean;
          expires_on?: string | null;
          id?: string;
          next_due?: never;
          notes?: string | null;
          org_id: string;
          owner_id?: string | null;
          period?: string | null;
          project_id: string;
          requirement_id?: string | null;
          severity?: Database['public']['Enums']['compliance_severity'];
          status?: Database['public']['Enums']['compliance_status'];
          status_reason?: Database['public']['Enums']['compliance_reason'];
          title: string;
          updated_at?: string;
          version?: number;
          waived_at?: string | null;
          waived_by?: string | null;
          waived_reason?: string | null;
          waived_until?: string | null;
        };
        Update: {
          check_type?: Database['public']['Enums']['compliance_check_type'];
          completed_date?: string | null;
          created_at?: string;
          created_by?: string | null;
          declared?: Database['public']['Enums']['compliance_declaration'] | null;
          declared_at?: string | null;
          declared_by?: string | null;
          deleted_at?: string | null;
          due_date?: string | null;
          due_date_is_given?: boolean;
          expires_on?: string | null;
          id?: string;
          next_due?: never;
          notes?: string | null;
          org_id?: string;
          owner_id?: string | null;
          period?: string | null;
          project_id?: string;
          requirement_id?: string | null;
          severity?: Database['public']['Enums']['compliance_severity'];
          status?: Database['public']['Enums']['compliance_status'];
          status_reason?: Database['public']['Enums']['compliance_reason'];
          title?: string;
          updated_at?: string;
          version?: number;
          waived_at?: string | null;
          waived_by?: string | null;
          waived_reason?: string | null;
          waived_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_checks_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_declared_by_fkey';
            columns: ['declared_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_org_id_owner_id_fkey';
            columns: ['org_id', 'owner_id'];
            isOneToOne: false;
            referencedRelation: 'memberships';
            referencedColumns: ['org_id', 'user_id'];
          },
          {
            foreignKeyName: 'compliance_checks_org_id_project_id_fkey';
            columns: ['org_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['org_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_org_id_requirement_id_fkey';
            columns: ['org_id', 'requirement_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_requirements';
            referencedColumns: ['org_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_waived_by_fkey';
            columns: ['waived_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      compliance_evidence: {
        Row: {
          check_id: string;
          confirmed: boolean;
          confirmed_at: string | null;
          confirmed_by: string | null;
          created_at: string;
          expires_on: string | null;
          file_name: string;
          id: string;
          kind: string | null;
          link_id: string | null;
          mime_type: string;
          note: string | null;
          org_id: string;
          project_id: string;
          proposed: NonNullable<Json>;
          revision: number;
          sha256: string;
          size_bytes: number;
          storage_path: string;
          text: string | null;
          text_status: Database['public']['Enums']['text_status'];
          updated_at: string;
          uploaded_by: string | null;
          valid_from: string | null;
          version: number;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
          withdrawn_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          check_id: string;
          confirmed?: boolean;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name: string;
          id?: string;
          kind?: string | null;
          link_id?: string | null;
          mime_type: string;
          note?: string | null;
          org_id: string;
          project_id: string;
          proposed?: NonNullable<Json>;
          revision: number;
          sha256: string;
          size_bytes: number;
          storage_path: string;
          text?: string | null;
          text_status: Database['public']['Enums']['text_status'];
          updated_at?: string;
          uploaded_by?: string | null;
          valid_from?: string | null;
          version?: number;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
          withdrawn_reason?: string | null;
        };
        Update: {
          check_id?: string;
          confirmed?: boolean;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name?: string;
          id?: string;
          kind?: string | null;
          link_id?: string | null;
          mime_type?: string;
          note?: string | null;
          org_id?: string;
          project_id?: string;
          proposed?: NonNullable<Json>;
          revision?: number;
          sha256?: string;
          size_bytes?: number;
          storage_path?: string;
          text?: string | null;
          text_status?: Database['public']['Enums']['text_status'];
          updated_at?: string;
          uploaded_by?: string | null;
          valid_from?: string | null;
          version?: number;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
          withdrawn_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_evidence_confirmed_by_fkey';
            columns: ['confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_evidence_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_evidence_org_id_project_id_check_id_fkey';
            columns: ['org_id', 'project_id', 'check_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_checks';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_evidence_org_id_project_id_check_id_link_id_fkey';
            columns: ['org_id', 'project_id', 'check_id', 'link_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_evidence_links';
            referencedColumns: ['org_id', 'project_id', 'check_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_evidence_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_evidence_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      compliance_evidence_links: {
        Row: {
          check_id: string;
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          org_id: string;
          project_id: string;
          recipient: string;
          revoked_at: string | null;
          token_hash: string;
          used_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          check_id: string;
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          org_id: string;
          project_id: string;
          recipient: string;
          revoked_at?: string | null;
          token_hash: string;
          used_at?: string | null;
        };
        Update: {
          check_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          org_id?: string;
          project_id?: string;
          recipient?: string;
          revoked_at?: string | null;
          token_hash?: string;
          used_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_evidence_links_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_evidence_links_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_evidence_links_org_id_project_id_check_id_fkey';
            columns: ['org_id', 'project_id', 'check_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_checks';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
        ];
      };
      compliance_requirements: {
        Row: {
          applies_when: string | null;
          certainty: Database['public']['Enums']['compliance_certainty'] | null;
          check_type: Database['public']['Enums']['compliance_check_type'];
          citation: string | null;
          created_at: string;
          created_by: string | null;
          due_basis: Database['public']['Enums']['compliance_due_basis'];
          due_from: Database['public']['Enums']['compliance_due_from'];
          due_offset_days: number;
          evidence: string[];
          evidence_expires: boolean;
          id: string;
          jurisdiction: string | null;
          library_key: string | null;
          needs_evidence: boolean;
          note: string | null;
          org_id: string;
          recurrence: Database['public']['Enums']['compliance_recurrence'];
          recurrence_count: number | null;
          recurrence_note: string | null;
          retired_at: string | null;
          severity: Database['public']['Enums']['compliance_severity'];
          sources: string[];
          title: string;
          updated_at: string;
          verified_on: string | null;
          version: number;
          what: string | null;
        };
        ComputedFields: never;
        Insert: {
          applies_when?: string | null;
          certainty?: Database['public']['Enums']['compliance_certainty'] | null;
          check_type: Database['public']['Enums']['compliance_check_type'];
          citation?: string | null;
          created_at?: string;
          created_by?: string | null;
          due_basis?: Database['public']['Enums']['compliance_due_basis'];
          due_from?: Database['public']['Enums']['compliance_due_from'];
          due_offset_days?: number;
          evidence?: string[];
          evidence_expires?: boolean;
          id?: string;
          jurisdiction?: string | null;
          library_key?: string | null;
          needs_evidence?: boolean;
          note?: string | null;
          org_id: string;
          recurrence?: Database['public']['Enums']['compliance_recurrence'];
          recurrence_count?: number | null;
          recurrence_note?: string | null;
          retired_at?: string | null;
          severity: Database['public']['Enums']['compliance_severity'];
          sources?: string[];
          title: string;
          updated_at?: string;
          verified_on?: string | null;
          version?: number;
          what?: string | null;
        };
        Update: {
          applies_when?: string | null;
          certainty?: Database['public']['Enums']['compliance_certainty'] | null;
          check_type?: Database['public']['Enums']['compliance_check_type'];
          citation?: string | null;
          created_at?: string;
          created_by?: string | null;
          due_basis?: Database['public']['Enums']['compliance_due_basis'];
          due_from?: Database['public']['Enums']['compliance_due_from'];
          due_offset_days?: number;
          evidence?: string[];
          evidence_expires?: boolean;
          id?: string;
          jurisdiction?: string | null;
          library_key?: string | null;
          needs_evidence?: boolean;
          note?: string | null;
          org_id?: string;
          recurrence?: Database['public']['Enums']['compliance_recurrence'];
          recurrence_count?: number | null;
          recurrence_note?: string | null;
          retired_at?: string | null;
          severity?: Database['public']['Enums']['compliance_severity'];
          sources?: string[];
          title?: string;
          updated_at?: string;
          verified_on?: string | null;
          version?: number;
          what?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_requirements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_requirements_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
        ];
      };
      contract_analyses: {
        Row: {
          clauses: NonNullable<Json>;
          contract_id: string;
          created_at: string;
          created_by: string | null;
          degraded: boolean;
          document_id: string;
          engine: NonNullable<Json>;
          facts: NonNullable<Json>;
          gate_reason: string | null;
          groups: NonNullable<Json>;
          id: string;
          is_current: boolean;
          org_id: string;
          perspective: Database['public']['Enums']['review_perspective'];
          project_id: string;
          risk_score: number | null;
          word_count: number;
        };
        ComputedFields: never;
        Insert: {
          clauses: NonNullable<Json>;
          contract_id: string;
          created_at?: string;
          created_by?: string | null;
          degraded?: boolean;
          document_id: string;
          engine: NonNullable<Json>;
          facts?: NonNullable<Json>;
          gate_reason?: string | null;
          groups: NonNullable<Json>;
          id?: string;
          is_current?: boolean;
          org_id: string;
          perspective: Database['public']['Enums']['review_perspective'];
          project_id: string;
          risk_score?: number | null;
          word_count: number;
        };
        Update: {
          clauses?: NonNullable<Json>;
          contract_id?: string;
          created_at?: string;
          created_by?: string | null;
          degraded?: boolean;
          document_id?: string;
          engine?: NonNullable<Json>;
          facts?: NonNullable<Json>;
          gate_reason?: string | null;
          groups?: NonNullable<Json>;
          id?: string;
          is_current?: boolean;
          org_id?: string;
          perspective?: Database['public']['Enums']['review_perspective'];
          project_id?: string;
          risk_score?: number | null;
          word_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_analyses_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_analyses_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_analyses_org_id_project_id_contract_id_document_i_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
        ];
      };
      contract_approvals: {
        Row: {
          bar_jurisdiction: string;
          bar_number: string;
          contract_id: string;
          created_at: string;
          decision: Database['public']['Enums']['approval_decision'];
          document_id: string;
          document_sha256: string;
          id: string;
          lawyer_id: string;
          lawyer_name: string;
          note: string | null;
          org_id: string;
          project_id: string;
        };
        ComputedFields: never;
        Insert: {
          bar_jurisdiction: string;
          bar_number: string;
          contract_id: string;
          created_at?: string;
          decision: Database['public']['Enums']['approval_decision'];
          document_id: string;
          document_sha256: string;
          id?: string;
          lawyer_id?: string;
          lawyer_name: string;
          note?: string | null;
          org_id: string;
          project_id: string;
        };
        Update: {
          bar_jurisdiction?: string;
          bar_number?: string;
          contract_id?: string;
          created_at?: string;
          decision?: Database['public']['Enums']['approval_decision'];
          document_id?: string;
          document_sha256?: string;
          id?: string;
          lawyer_id?: string;
          lawyer_name?: string;
          note?: string | null;
          org_id?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_approvals_lawyer_id_fkey';
            columns: ['lawyer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_approvals_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_approvals_org_id_project_id_contract_id_document__fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
        ];
      };
      contract_document_pages: {
        Row: {
          contract_id: string;
          created_at: string;
          document_id: string;
          is_scan: boolean;
          org_id: string;
          page: number;
          project_id: string;
          start_offset: number;
          text: string;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          contract_id: string;
          created_at?: string;
          document_id: string;
          is_scan?: boolean;
          org_id: string;
          page: number;
          project_id: string;
          start_offset: number;
          text: string;
          words?: never;
        };
        Update: {
          contract_id?: string;
          created_at?: string;
          document_id?: string;
          is_scan?: boolean;
          org_id?: string;
          page?: number;
          project_id?: string;
          start_offset?: number;
          text?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_document_pages_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_document_pages_org_id_project_id_contract_id_docu_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
        ];
      };
      contract_documents: {
        Row: {
          contract_id: string;
          created_at: string;
          facts: Json | null;
          file_name: string;
          id: string;
          mime_type: string;
          org_id: string;
          pages: number | null;
          pages_read: number | null;
          pages_total: number | null;
          project_id: string;
          sha256: string;
          size_bytes: number;
          storage_path: string;
          text_problem: string | null;
          text_status: Database['public']['Enums']['text_status'];
          uploaded_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          contract_id: string;
          created_at?: string;
          facts?: Json | null;
          file_name: string;
          id?: string;
          mime_type: string;
          org_id: string;
          pages?: number | null;
          pages_read?: number | null;
          pages_total?: number | null;
          project_id: string;
          sha256: string;
          size_bytes: number;
          storage_path: string;
          text_problem?: string | null;
          text_status: Database['public']['Enums']['text_status'];
          uploaded_by?: string | null;
          version: number;
        };
        Update: {
          contract_id?: string;
          created_at?: string;
          facts?: Json | null;
          file_name?: string;
          id?: string;
          mime_type?: string;
          org_id?: string;
          pages?: number | null;
          pages_read?: number | null;
          pages_total?: number | null;
          project_id?: string;
          sha256?: string;
          size_bytes?: number;
          storage_path?: string;
          text_problem?: string | null;
          text_status?: Database['public']['Enums']['text_status'];
          uploaded_by?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_documents_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_documents_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: false;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'contract_documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contract_findings: {
        Row: {
          analysis_id: string;
          category: string;
          confidence: number;
          contract_id: string;
          created_at: string;
          end_offset: number | null;
          explanation: string;
          id: string;
          kind: Database['public']['Enums']['finding_kind'];
          org_id: string;
          original: Json | null;
          page: number | null;
          params: NonNullable<Json>;
          points: number;
          position: number;
          project_id: string;
          quote: string | null;
          review_note: string | null;
          review_status: Database['public']['Enums']['review_status'];
          reviewed_at: string | null;
          reviewed_by: string | null;
          severity: Database['public']['Enums']['finding_severity'];
          source: Database['public']['Enums']['finding_source'];
          start_offset: number | null;
          title: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          analysis_id: string;
          category: string;
          confidence: number;
          contract_id: string;
          created_at?: string;
          end_offset?: number | null;
          explanation: string;
          id?: string;
          kind: Database['public']['Enums']['finding_kind'];
          org_id: string;
          original?: Json | null;
          page?: number | null;
          params?: NonNullable<Json>;
          points: number;
          position: number;
          project_id: string;
          quote?: string | null;
          review_note?: string | null;
          review_status?: Database['public']['Enums']['review_status'];
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          severity: Database['public']['Enums']['finding_severity'];
          source: Database['public']['Enums']['finding_source'];
          start_offset?: number | null;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          analysis_id?: string;
          category?: string;
          confidence?: number;
          contract_id?: string;
          created_at?: string;
          end_offset?: number | null;
          explanation?: string;
          id?: string;
          kind?: Database['public']['Enums']['finding_kind'];
          org_id?: string;
          original?: Json | null;
          page?: number | null;
          params?: NonNullable<Json>;
          points?: number;
          position?: number;
          project_id?: string;
          quote?: string | null;
          review_note?: string | null;
          review_status?: Database['public']['Enums']['review_status'];
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          severity?: Database['public']['Enums']['finding_severity'];
          source?: Database['public']['Enums']['finding_source'];
          start_offset?: number | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_findings_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_findings_org_id_project_id_contract_id_analysis_i_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'analysis_id'];
            isOneToOne: false;
            referencedRelation: 'contract_analyses';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
          {
            foreignKeyName: 'contract_findings_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contract_page_recognitions: {
        Row: {
          confidence: number | null;
          contract_id: string;
          created_at: string;
          document_id: string;
          org_id: string;
          page: number;
          project_id: string;
          recognized_by: string | null;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          confidence?: number | null;
          contract_id: string;
          created_at?: string;
          document_id: string;
          org_id: string;
          page: number;
          project_id: string;
          recognized_by?: string | null;
          text: string;
        };
        Update: {
          confidence?: number | null;
          contract_id?: string;
          created_at?: string;
          document_id?: string;
          org_id?: string;
          page?: number;
          project_id?: string;
          recognized_by?: string | null;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_page_recognitions_org_id_document_id_page_fkey';
            columns: ['org_id', 'document_id', 'page'];
            isOneToOne: true;
            referencedRelation: 'contract_document_pages';
            referencedColumns: ['org_id', 'document_id', 'page'];
          },
          {
            foreignKeyName: 'contract_page_recognitions_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_page_recognitions_org_id_project_id_contract_id_d_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
          {
            foreignKeyName: 'contract_page_recognitions_recognized_by_fkey';
            columns: ['recognized_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contract_scores: {
        Row: {
          contract_id: string;
          org_id: string;
          project_id: string;
          risk_score: number | null;
        };
        ComputedFields: never;
        Insert: {
          contract_id: string;
          org_id: string;
          project_id: string;
          risk_score?: number | null;
        };
        Update: {
          contract_id?: string;
          org_id?: string;
          project_id?: string;
          risk_score?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_scores_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_scores_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: true;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
        ];
      };
      contract_shares: {
        Row: {
          contract_id: string;
          created_at: string;
          id: string;
          org_id: string;
          project_id: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          contract_id: string;
          created_at?: string;
          id?: string;
          org_id: string;
          project_id: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          contract_id?: string;
          created_at?: string;
          id?: string;
          org_id?: string;
          project_id?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_shares_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_shares_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: false;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'contract_shares_org_id_project_id_user_id_fkey';
            columns: ['org_id', 'project_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'project_members';
            referencedColumns: ['org_id', 'project_id', 'user_id'];
          },
        ];
      };
      contract_status_changes: {
        Row: {
          action: Database['public']['Enums']['contract_action'];
          actor_id: string | null;
          contract_id: string;
          created_at: string;
          end_date: string | null;
          from_status: Database['public']['Enums']['contract_status'] | null;
          id: string;
          note: string | null;
          org_id: string;
          project_id: string;
          start_date: string | null;
          to_status: Database['public']['Enums']['contract_status'] | null;
        };
        ComputedFields: never;
        Insert: {
          action: Database['public']['Enums']['contract_action'];
          actor_id?: string | null;
          contract_id: string;
          created_at?: string;
          end_date?: string | null;
          from_status?: Database['public']['Enums']['contract_status'] | null;
          id?: string;
          note?: string | null;
          org_id: string;
          project_id: string;
          start_date?: string | null;
          to_status?: Database['public']['Enums']['contract_status'] | null;
        };
        Update: {
          action?: Database['public']['Enums']['contract_action'];
          actor_id?: string | null;
          contract_id?: string;
          created_at?: string;
          end_date?: string | null;
          from_status?: Database['public']['Enums']['contract_status'] | null;
          id?: string;
          note?: string | null;
          org_id?: string;
          project_id?: string;
          start_date?: string | null;
          to_status?: Database['public']['Enums']['contract_status'] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contract_status_changes_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_status_changes_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contract_status_changes_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: false;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
        ];
      };
      contracts: {
        Row: {
          contract_type: Database['public']['Enums']['contract_type'];
          contract_value: number | null;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          end_date: string | null;
          id: string;
          name: string;
          org_id: string;
          party_a_name: string;
          party_a_type: string;
          party_b_name: string;
          party_b_type: string;
          project_id: string;
          search_text: string;
          start_date: string | null;
          status: Database['public']['Enums']['contract_status'];
          status_rank: number;
          updated_at: string;
          value_cents: number | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          contract_type: Database['public']['Enums']['contract_type'];
          contract_value?: number | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          end_date?: string | null;
          id?: string;
          name: string;
          org_id: string;
          party_a_name: string;
          party_a_type?: string;
          party_b_name: string;
          party_b_type?: string;
          project_id: string;
          search_text?: never;
          start_date?: string | null;
          status?: Database['public']['Enums']['contract_status'];
          status_rank?: never;
          updated_at?: string;
          value_cents?: never;
          version?: number;
        };
        Update: {
          contract_type?: Database['public']['Enums']['contract_type'];
          contract_value?: number | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          end_date?: string | null;
          id?: string;
          name?: string;
          org_id?: string;
          party_a_name?: string;
          party_a_type?: string;
          party_b_name?: string;
          party_b_type?: string;
          project_id?: string;
          search_text?: never;
          start_date?: string | null;
          status?: Database['public']['Enums']['contract_status'];
          status_rank?: never;
          updated_at?: string;
          value_cents?: never;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contracts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contracts_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contracts_org_id_project_id_fkey';
            columns: ['org_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['org_id', 'id'];
          },
        ];
      };
      dismissed_contract_proposals: {
        Row: {
          contract_id: string;
          created_at: string;
          created_by: string | null;
          document_id: string;
          field: Database['public']['Enums']['contract_proposal_field'];
          id: string;
          org_id: string;
          project_id: string;
          value: string;
        };
        ComputedFields: never;
        Insert: {
          contract_id: string;
          created_at?: string;
          created_by?: string | null;
          document_id: string;
          field: Database['public']['Enums']['contract_proposal_field'];
          id?: string;
          org_id: string;
          project_id: string;
          value: string;
        };
        Update: {
          contract_id?: string;
          created_at?: string;
          created_by?: string | null;
          document_id?: string;
          field?: Database['public']['Enums']['contract_proposal_field'];
          id?: string;
          org_id?: string;
          project_id?: string;
          value?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dismissed_contract_proposals_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'dismissed_contract_proposals_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'dismissed_contract_proposals_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
        ];
      };
      language_model_consents: {
        Row: {
          created_at: string;
          decided_at: string;
          decided_by: string | null;
          host: string | null;
          id: string;
          org_id: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string;
          decided_by?: string | null;
          host?: string | null;
          id?: string;
          org_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          decided_at?: string;
          decided_by?: string | null;
          host?: string | null;
          id?: string;
          org_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'language_model_consents_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'language_model_consents_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: true;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
        ];
      };
      mail_messages: {
        Row: {
          attempts: number;
          category: Database['public']['Enums']['notification_category'];
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          html_body: string;
          id: string;
          last_error: string | null;
          org_id: string;
          provider: string | null;
          provider_id: string | null;
          state: Database['public']['Enums']['mail_state'];
          subject: string;
          text_body: string;
          to_address: string;
          unsubscribe_url: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          category: Database['public']['Enums']['notification_category'];
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          html_body: string;
          id?: string;
          last_error?: string | null;
          org_id: string;
          provider?: string | null;
          provider_id?: string | null;
          state?: Database['public']['Enums']['mail_state'];
          subject: string;
          text_body: string;
          to_address: string;
          unsubscribe_url?: string | null;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          category?: Database['public']['Enums']['notification_category'];
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          html_body?: string;
          id?: string;
          last_error?: string | null;
          org_id?: string;
          provider?: string | null;
          provider_id?: string | null;
          state?: Database['public']['Enums']['mail_state'];
          subject?: string;
          text_body?: string;
          to_address?: string;
          unsubscribe_url?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'mail_messages_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mail_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      memberships: {
        Row: {
          created_at: string;
          id: string;
          org_id: string;
          role: Database['public']['Enums']['org_role'];
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          org_id: string;
          role?: Database['public']['Enums']['org_role'];
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          org_id?: string;
          role?: Database['public']['Enums']['org_role'];
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'memberships_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'memberships_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_preferences: {
        Row: {
          created_at: string;
          desktop: boolean;
          digest: Database['public']['Enums']['notification_digest'];
          email: boolean;
          in_app: boolean;
          muted_email: Database['public']['Enums']['notification_category'][];
          muted_in_app: Database['public']['Enums']['notification_category'][];
          push: boolean;
          quiet_from: string | null;
          quiet_until: string | null;
          sound: boolean;
          time_zone: string | null;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          desktop?: boolean;
          digest?: Database['public']['Enums']['notification_digest'];
          email?: boolean;
          in_app?: boolean;
          muted_email?: Database['public']['Enums']['notification_category'][];
          muted_in_app?: Database['public']['Enums']['notification_category'][];
          push?: boolean;
          quiet_from?: string | null;
          quiet_until?: string | null;
          sound?: boolean;
          time_zone?: string | null;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          desktop?: boolean;
          digest?: Database['public']['Enums']['notification_digest'];
          email?: boolean;
          in_app?: boolean;
          muted_email?: Database['public']['Enums']['notification_category'][];
          muted_in_app?: Database['public']['Enums']['notification_category'][];
          push?: boolean;
          quiet_from?: string | null;
          quiet_until?: string | null;
          sound?: boolean;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_preferences_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notifications: {
        Row: {
          action_label: string | null;
          action_url: string | null;
          category: Database['public']['Enums']['notification_category'];
          contract_id: string | null;
          created_at: string;
          dedupe_key: string;
          email_after: string | null;
          email_mode: Database['public']['Enums']['notification_email_mode'];
          emailed_at: string | null;
          id: string;
          in_app: boolean;
          message: string;
          metadata: NonNullable<Json>;
          org_id: string;
          priority: Database['public']['Enums']['notification_priority'];
          project_id: string | null;
          read_at: string | null;
          removed_at: string | null;
          silent: boolean;
          source: string;
          title: string;
          transaction_id: number;
          type: Database['public']['Enums']['notification_type'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          action_label?: string | null;
          action_url?: string | null;
          category: Database['public']['Enums']['notification_category'];
          contract_id?: string | null;
          created_at?: string;
          dedupe_key: string;
          email_after?: string | null;
          email_mode?: Database['public']['Enums']['notification_email_mode'];
          emailed_at?: string | null;
          id?: string;
          in_app?: boolean;
          message: string;
          metadata?: NonNullable<Json>;
          org_id: string;
          priority: Database['public']['Enums']['notification_priority'];
          project_id?: string | null;
          read_at?: string | null;
          removed_at?: string | null;
          silent?: boolean;
          source: string;
          title: string;
          transaction_id?: number;
          type: Database['public']['Enums']['notification_type'];
          user_id: string;
        };
        Update: {
          action_label?: string | null;
          action_url?: string | null;
          category?: Database['public']['Enums']['notification_category'];
          contract_id?: string | null;
          created_at?: string;
          dedupe_key?: string;
          email_after?: string | null;
          email_mode?: Database['public']['Enums']['notification_email_mode'];
          emailed_at?: string | null;
          id?: string;
          in_app?: boolean;
          message?: string;
          metadata?: NonNullable<Json>;
          org_id?: string;
          priority?: Database['public']['Enums']['notification_priority'];
          project_id?: string | null;
          read_at?: string | null;
          removed_at?: string | null;
          silent?: boolean;
          source?: string;
          title?: string;
          transaction_id?: number;
          type?: Database['public']['Enums']['notification_type'];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_org_id_user_id_fkey';
            columns: ['org_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'memberships';
            referencedColumns: ['org_id', 'user_id'];
          },
        ];
      };
      obligations: {
        Row: {
          anchor: Database['public']['Enums']['obligation_anchor'];
          anchor_date: string | null;
          anchor_event: string | null;
          category: string;
          confidence: number;
          contract_id: string;
          created_at: string;
          created_by: string | null;
          decided_at: string | null;
          decided_by: string | null;
          document_id: string | null;
          due_date: string | null;
          end_offset: number | null;
          id: string;
          kind: Database['public']['Enums']['obligation_kind'];
          note: string | null;
          offset_count: number;
          offset_unit: Database['public']['Enums']['obligation_unit'];
          org_id: string;
          page: number | null;
          project_id: string;
          quote: string | null;
          source: Database['public']['Enums']['finding_source'];
          start_offset: number | null;
          status: Database['public']['Enums']['obligation_status'];
          title: string;
          updated_at: string;
          version: number;
          who: string | null;
        };
        ComputedFields: never;
        Insert: {
          anchor: Database['public']['Enums']['obligation_anchor'];
          anchor_date?: string | null;
          anchor_event?: string | null;
          category: string;
          confidence?: number;
          contract_id: string;
          created_at?: string;
          created_by?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          document_id?: string | null;
          due_date?: string | null;
          end_offset?: number | null;
          id?: string;
          kind: Database['public']['Enums']['obligation_kind'];
          note?: string | null;
          offset_count?: number;
          offset_unit?: Database['public']['Enums']['obligation_unit'];
          org_id: string;
          page?: number | null;
          project_id: string;
          quote?: string | null;
          source: Database['public']['Enums']['finding_source'];
          start_offset?: number | null;
          status?: Database['public']['Enums']['obligation_status'];
          title: string;
          updated_at?: string;
          version?: number;
          who?: string | null;
        };
        Update: {
          anchor?: Database['public']['Enums']['obligation_anchor'];
          anchor_date?: string | null;
          anchor_event?: string | null;
          category?: string;
          confidence?: number;
          contract_id?: string;
          created_at?: string;
          created_by?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          document_id?: string | null;
          due_date?: string | null;
          end_offset?: number | null;
          id?: string;
          kind?: Database['public']['Enums']['obligation_kind'];
          note?: string | null;
          offset_count?: number;
          offset_unit?: Database['public']['Enums']['obligation_unit'];
          org_id?: string;
          page?: number | null;
          project_id?: string;
          quote?: string | null;
          source?: Database['public']['Enums']['finding_source'];
          start_offset?: number | null;
          status?: Database['public']['Enums']['obligation_status'];
          title?: string;
          updated_at?: string;
          version?: number;
          who?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'obligations_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_org_id_project_id_contract_id_document_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'contract_documents';
            referencedColumns: ['org_id', 'project_id', 'contract_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: false;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
        ];
      };
      organizations: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          realtime_epoch: number;
          requires_approval: boolean;
          time_zone: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          realtime_epoch?: number;
          requires_approval?: boolean;
          time_zone?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          realtime_epoch?: number;
          requires_approval?: boolean;
          time_zone?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          bar_jurisdiction: string | null;
          bar_number: string | null;
          created_at: string;
          email: string;
          id: string;
          last_org_id: string | null;
          name: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          bar_jurisdiction?: string | null;
          bar_number?: string | null;
          created_at?: string;
          email: string;
          id: string;
          last_org_id?: string | null;
          name: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          bar_jurisdiction?: string | null;
          bar_number?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          last_org_id?: string | null;
          name?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_last_org_id_fkey';
            columns: ['last_org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
        ];
      };
      project_members: {
        Row: {
          created_at: string;
          id: string;
          org_id: string;
          project_id: string;
          role: Database['public']['Enums']['project_role'];
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          org_id: string;
          project_id: string;
          role: Database['public']['Enums']['project_role'];
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          org_id?: string;
          project_id?: string;
          role?: Database['public']['Enums']['project_role'];
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'project_members_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_members_org_id_project_id_fkey';
            columns: ['org_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['org_id', 'id'];
          },
          {
            foreignKeyName: 'project_members_org_id_user_id_fkey';
            columns: ['org_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'memberships';
            referencedColumns: ['org_id', 'user_id'];
          },
        ];
      };
      project_requirements: {
        Row: {
          created_at: string;
          created_by: string | null;
          event_date: string | null;
          id: string;
          org_id: string;
          project_id: string;
          reason: string | null;
          requirement_id: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          event_date?: string | null;
          id?: string;
          org_id: string;
          project_id: string;
          reason?: string | null;
          requirement_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          event_date?: string | null;
          id?: string;
          org_id?: string;
          project_id?: string;
          reason?: string | null;
          requirement_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'project_requirements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_requirements_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_requirements_org_id_project_id_fkey';
            columns: ['org_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['org_id', 'id'];
          },
          {
            foreignKeyName: 'project_requirements_org_id_requirement_id_fkey';
            columns: ['org_id', 'requirement_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_requirements';
            referencedColumns: ['org_id', 'id'];
          },
        ];
      };
      projects: {
        Row: {
          address: string | null;
          city: string | null;
          client_name: string | null;
          contract_value: number | null;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          description: string | null;
          end_date: string | null;
          id: string;
          name: string;
          org_id: string;
          project_manager_id: string | null;
          start_date: string | null;
          state: string | null;
          status: Database['public']['Enums']['project_status'];
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          city?: string | null;
          client_name?: string | null;
          contract_value?: number | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          end_date?: string | null;
          id?: string;
          name: string;
          org_id: string;
          project_manager_id?: string | null;
          start_date?: string | null;
          state?: string | null;
          status?: Database['public']['Enums']['project_status'];
          updated_at?: string;
          version?: number;
        };
        Update: {
          address?: string | null;
          city?: string | null;
          client_name?: string | null;
          contract_value?: number | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          end_date?: string | null;
          id?: string;
          name?: string;
          org_id?: string;
          project_manager_id?: string | null;
          start_date?: string | null;
          state?: string | null;
          status?: Database['public']['Enums']['project_status'];
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'projects_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'projects_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'projects_org_id_project_manager_id_fkey';
            columns: ['org_id', 'project_manager_id'];
            isOneToOne: false;
            referencedRelation: 'memberships';
            referencedColumns: ['org_id', 'user_id'];
          },
        ];
      };
      reminder_recipients: {
        Row: {
          acknowledged_at: string | null;
          address: string | null;
          completed_at: string | null;
          created_at: string;
          id: string;
          org_id: string;
          project_id: string;
          reminder_id: string;
          snoozed_until: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          acknowledged_at?: string | null;
          address?: string | null;
          completed_at?: string | null;
          created_at?: string;
          id?: string;
          org_id: string;
          project_id: string;
          reminder_id: string;
          snoozed_until?: string | null;
          user_id?: string | null;
        };
        Update: {
          acknowledged_at?: string | null;
          address?: string | null;
          completed_at?: string | null;
          created_at?: string;
          id?: string;
          org_id?: string;
          project_id?: string;
          reminder_id?: string;
          snoozed_until?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'reminder_recipients_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminder_recipients_org_id_project_id_reminder_id_fkey';
            columns: ['org_id', 'project_id', 'reminder_id'];
            isOneToOne: false;
            referencedRelation: 'reminders';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'reminder_recipients_org_id_user_id_fkey';
            columns: ['org_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'memberships';
            referencedColumns: ['org_id', 'user_id'];
          },
        ];
      };
      reminders: {
        Row: {
          check_id: string | null;
          contract_id: string | null;
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          ended_by: string | null;
          every: number | null;
          first_date: string;
          first_time: string;
          frequency: Database['public']['Enums']['reminder_frequency'];
          id: string;
          last_at: string | null;
          next_at: string | null;
          next_number: number;
          note: string | null;
          obligation_id: string | null;
          org_id: string;
          project_id: string;
          state: Database['public']['Enums']['reminder_state'];
          title: string;
          type: Database['public']['Enums']['reminder_type'];
          unit: Database['public']['Enums']['reminder_unit'] | null;
          until: string | null;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          check_id?: string | null;
          contract_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          every?: number | null;
          first_date: string;
          first_time: string;
          frequency: Database['public']['Enums']['reminder_frequency'];
          id?: string;
          last_at?: string | null;
          next_at?: string | null;
          next_number?: number;
          note?: string | null;
          obligation_id?: string | null;
          org_id: string;
          project_id: string;
          state?: Database['public']['Enums']['reminder_state'];
          title: string;
          type: Database['public']['Enums']['reminder_type'];
          unit?: Database['public']['Enums']['reminder_unit'] | null;
          until?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          check_id?: string | null;
          contract_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          every?: number | null;
          first_date?: string;
          first_time?: string;
          frequency?: Database['public']['Enums']['reminder_frequency'];
          id?: string;
          last_at?: string | null;
          next_at?: string | null;
          next_number?: number;
          note?: string | null;
          obligation_id?: string | null;
          org_id?: string;
          project_id?: string;
          state?: Database['public']['Enums']['reminder_state'];
          title?: string;
          type?: Database['public']['Enums']['reminder_type'];
          unit?: Database['public']['Enums']['reminder_unit'] | null;
          until?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'reminders_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminders_org_id_fkey';
            columns: ['org_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminders_org_id_project_id_check_id_fkey';
            columns: ['org_id', 'project_id', 'check_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_checks';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'reminders_org_id_project_id_contract_id_fkey';
            columns: ['org_id', 'project_id', 'contract_id'];
            isOneToOne: false;
            referencedRelation: 'contracts';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
          {
            foreignKeyName: 'reminders_org_id_project_id_fkey';
            columns: ['org_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['org_id', 'id'];
          },
          {
            foreignKeyName: 'reminders_org_id_project_id_obligation_id_fkey';
            columns: ['org_id', 'project_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'obligations';
            referencedColumns: ['org_id', 'project_id', 'id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      [_ in never]: never;
    };
    Enums: {
      approval_decision: 'approved' | 'rejected';
      compliance_certainty: 'statute_text' | 'official_page' | 'secondary';
      compliance_check_type:
        | 'Safety Compliance'
        | 'Environmental Regulations'
        | 'Labor Law Compliance'
        | 'Building Code Compliance'
        | 'Insurance & Bonds'
        | 'Licences & Permits';
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
      contract_action: 'submit' | 'reject' | 'activate' | 'expire' | 'renew' | 'terminate' | 'cancel';
      contract_proposal_field:
        | 'contract_type'
        | 'party_a_name'
        | 'party_b_name'
        | 'contract_value'
        | 'start_date'
        | 'end_date';
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
      finding_kind: 'onerous' | 'missing' | 'info';
      finding_severity: 'critical' | 'high' | 'medium' | 'low';
      finding_source: 'model' | 'rule' | 'llm' | 'person';
      mail_state: 'queued' | 'sent' | 'failed';
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
      obligation_anchor: 'fixed_date' | 'contract_start' | 'contract_end' | 'event';
      obligation_kind: 'deadline' | 'notice_window';
      obligation_status: 'proposed' | 'confirmed' | 'dismissed' | 'completed';
      obligation_unit: 'days' | 'business_days' | 'months' | 'years';
      org_role: 'owner' | 'admin' | 'member';
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
      review_perspective: 'contractor' | 'owner' | 'subcontractor';
      review_status: 'open' | 'accepted' | 'corrected' | 'rejected';
      text_status: 'extracted' | 'needs_ocr' | 'encrypted' | 'unreadable' | 'reading';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      approval_decision: ['approved', 'rejected'],
      compliance_certainty: ['statute_text', 'official_page', 'secondary'],
      compliance_check_type: [
        'Safety Compliance',
        'Environmental Regulations',
        'Labor Law Compliance',
        'Building Code Compliance',
        'Insurance & Bonds',
        'Licences & Permits',
      ],
      compliance_declaration: ['in_progress', 'compliant', 'non_compliant'],
      compliance_due_basis: ['law', 'planning'],
      compliance_due_from: ['project_start', 'project_end', 'contract_start', 'event'],
      compliance_reason: [
        'waived',
        'found_non_compliant',
        'evidence_valid',
        'confirmed_by_hand',
        'evidence_expired',
        'overdue',
        'evidence_to_confirm',
        'evidence_not_yet_valid',
        'begun',
        'open',
      ],
      compliance_recurrence: ['once', 'each_time', 'days', 'weeks', 'months', 'years', 'at_expiry'],
      compliance_severity: ['low', 'medium', 'high', 'critical'],
      compliance_status: ['compliant', 'non_compliant', 'pending', 'in_progress', 'waived'],
      contract_action: ['submit', 'reject', 'activate', 'expire', 'renew', 'terminate', 'cancel'],
      contract_proposal_field: [
        'contract_type',
        'party_a_name',
        'party_b_name',
        'contract_value',
        'start_date',
        'end_date',
      ],
      contract_status: ['draft', 'active', 'under_review', 'expired', 'terminated'],
      contract_type: [
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
      ],
      finding_kind: ['onerous', 'missing', 'info'],
      finding_severity: ['critical', 'high', 'medium', 'low'],
      finding_source: ['model', 'rule', 'llm', 'person'],
      mail_state: ['queued', 'sent', 'failed'],
      notification_category: [
        'contract',
        'approval',
        'analysis',
        'document',
        'team',
        'compliance',
        'evidence',
        'obligation',
        'reminder',
        'notice',
        'message',
        'report',
        'system',
      ],
      notification_digest: ['off', 'daily', 'weekly'],
      notification_email_mode: ['none', 'now', 'digest'],
      notification_priority: ['low', 'medium', 'high', 'urgent'],
      notification_type: ['info', 'success', 'warning', 'error'],
      obligation_anchor: ['fixed_date', 'contract_start', 'contract_end', 'event'],
      obligation_kind: ['deadline', 'notice_window'],
      obligation_status: ['proposed', 'confirmed', 'dismissed', 'completed'],
      obligation_unit: ['days', 'business_days', 'months', 'years'],
      org_role: ['owner', 'admin', 'member'],
      project_role: ['project_manager', 'team_member', 'contractor', 'client_rep', 'lawyer'],
      project_status: ['active', 'planning', 'completed', 'archived'],
      reminder_frequency: ['one_time', 'daily', 'weekly', 'custom'],
      reminder_state: ['active', 'completed', 'cancelled'],
      reminder_type: [
        'Payment Due',
        'Document Submission',
        'Meeting Reminder',
        'Deadline Approaching',
        'Contract Renewal',
        'Inspection Schedule',
      ],
      reminder_unit: ['day', 'week', 'month'],
      review_perspective: ['contractor', 'owner', 'subcontractor'],
      review_status: ['open', 'accepted', 'corrected', 'rejected'],
      text_status: ['extracted', 'needs_ocr', 'encrypted', 'unreadable', 'reading'],
    },
  },
} as const;
