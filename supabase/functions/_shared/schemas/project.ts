import { z } from 'zod';
import { filterSchema, pageQuerySchema, searchSchema } from './pagination.ts';
import { endsAfterStart, idSchema, optionalText, timestampSchema } from './primitives.ts';
import { sentProjectShape, storedProjectShape } from './project-fields.ts';
import { projectStatuses, projectStatusSchema } from './statuses.ts';

export { projectStatuses };

export const projectRoles = ['project_manager', 'team_member', 'contractor', 'client_rep', 'lawyer'] as const;
export const projectRoleSchema = z.enum(projectRoles);

/** Project role labels. */
export const projectRoleLabels: Record<ProjectRole, string> = {
  project_manager: 'Project Manager',
  team_member: 'Project Member',
  contractor: 'Contractor',
  client_rep: 'Client Representative',
  lawyer: 'Lawyer',
};

/**
 * `contract_value` in US dollars; `compliance_score` in percent of the checks that are not waived, null if
 * there are none. `may_change`: the reader runs the project, as its manager or for the organization, and so may
 * change, archive, and delete it, create contracts, run checks, and invite people.
 */
export const projectSchema = z
  .object({
    id: idSchema,
    ...storedProjectShape,
    project_manager_name: z.string().nullable(),
    compliance_score: z.int().min(0).max(100).nullable(),
    non_compliant_checks: z.int().min(0),
    may_change: z.boolean(),
    created_by: idSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Project' });

/**
 * One project with the contracts, documents, and people the reader may see. `committed_value` is the total in
 * US dollars of its subcontracts, supply and service contracts, and purchase orders in force; null if none
 * has a value or the reader cannot see all of them. `may_upload` and `may_analyze` refer to its contracts'
 * documents.
 */
export const projectDetailSchema = projectSchema
  .extend({
    contract_count: z.int(),
    document_count: z.int(),
    member_count: z.int(),
    committed_value: z.number().nullable(),
    may_upload: z.boolean(),
    may_analyze: z.boolean(),
  })
  .meta({ id: 'ProjectDetail' });

export const createProjectSchema = z
  .object({
    ...sentProjectShape,
    status: projectStatusSchema.default('active'),
    /** A sample project with made-up contracts; one per organization at a time. */
    is_sample: z.boolean().optional(),
  })
  .refine(endsAfterStart.check, endsAfterStart.params)
  .meta({ id: 'CreateProject' });

/** Omitted fields stay unchanged; null or '' clears one. */
export const updateProjectSchema = z
  .object(sentProjectShape)
  .partial()
  .refine(endsAfterStart.check, endsAfterStart.params)
  .meta({ id: 'UpdateProject' });

/** `q` searches name and client; `archived=false` excludes archived projects, `true` returns only those. */
export const listProjectsSchema = pageQuerySchema.extend({
  q: searchSchema,
  status: filterSchema(projectStatuses),
  archived: filterSchema(['true', 'false']),
});

/** What a deletion removed, and how long it can be restored. */
export const deletedProjectSchema = z
  .object({
    id: idSchema,
    deleted_at: timestampSchema,
    restorable_until: timestampSchema,
    contracts: z.int(),
    documents: z.int(),
  })
  .meta({ id: 'DeletedProject' });

/** `title` is the person's job title on the project; `role` sets their permissions. */
export const projectMemberSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    name: z.string(),
    email: z.string(),
    role: projectRoleSchema,
    title: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ProjectMember' });

/** Adds an organization member to a project. Only owners and admins may assign a lawyer. */
export const addProjectMemberSchema = z
  .object({
    user_id: z.guid('Choose a person').toLowerCase(),
    role: projectRoleSchema,
    title: optionalText(100),
  })
  .meta({ id: 'AddProjectMember' });

/** Omitted fields stay unchanged; null or '' clears the title. */
export const updateProjectMemberSchema = z
  .object({ role: projectRoleSchema.optional(), title: optionalText(100) })
  .meta({ id: 'UpdateProjectMember' });

export type AddProjectMember = z.infer<typeof addProjectMemberSchema>;
export type UpdateProjectMember = z.infer<typeof updateProjectMemberSchema>;
export type ProjectStatus = z.infer<typeof projectStatusSchema>;
export type ProjectRole = z.infer<typeof projectRoleSchema>;
export type Project = z.infer<typeof projectSchema>;
export type ProjectDetail = z.infer<typeof projectDetailSchema>;
export type CreateProject = z.infer<typeof createProjectSchema>;
export type UpdateProject = z.infer<typeof updateProjectSchema>;
export type ListProjects = z.infer<typeof listProjectsSchema>;
export type DeletedProject = z.infer<typeof deletedProjectSchema>;
export type ProjectMember = z.infer<typeof projectMemberSchema>;
