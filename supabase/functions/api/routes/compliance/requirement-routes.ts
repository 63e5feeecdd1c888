import { z } from '@hono/zod-openapi';
import { adoptRequirements } from '../../../_server/services/compliance/adopt-requirements.ts';
import { createRequirement } from '../../../_server/services/compliance/create-requirement.ts';
import { listLibrary } from '../../../_server/services/compliance/list-library.ts';
import { listRequirements } from '../../../_server/services/compliance/list-requirements.ts';
import {
  addProjectRequirement,
  listProjectRequirements,
  removeProjectRequirement,
  updateProjectRequirement,
} from '../../../_server/services/compliance/project-requirements.ts';
import {
  applyTemplate,
  listTemplates,
  previewTemplate,
} from '../../../_server/services/compliance/templates.ts';
import { updateRequirement } from '../../../_server/services/compliance/update-requirement.ts';
import {
  addProjectRequirementSchema,
  adoptRequirementsSchema,
  appliedTemplateSchema,
  applyTemplateSchema,
  complianceRequirementSchema,
  complianceTemplateSchema,
  createComplianceRequirementSchema,
  libraryEntrySchema,
  listComplianceRequirementsSchema,
  listLibrarySchema,
  projectRequirementSchema,
  templatePreviewQuerySchema,
  templatePreviewSchema,
  updateComplianceRequirementSchema,
  updateProjectRequirementSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, act, update, remove } = verbs('compliance');

/** Requirements of the organization, the library and its templates, and projects. */
export const requirementRoutes: Route[] = [
  read('/compliance/requirements', listRequirements, {
    summary: "List the organization's requirements",
    query: listComplianceRequirementsSchema,
    returns: [complianceRequirementSchema.array(), 'By check type and title'],
  }),
  create('/compliance/requirements', createRequirement, {
    summary: 'Create a custom requirement',
    body: createComplianceRequirementSchema,
    returns: [complianceRequirementSchema, 'The new requirement'],
    etag: true,
  }),
  update('/compliance/requirements/{id}', updateRequirement, {
    summary: 'Update or retire a requirement',
    params: idParams,
    body: updateComplianceRequirementSchema,
    ifMatch: true,
    returns: [complianceRequirementSchema, 'The updated requirement'],
    etag: true,
  }),

  read('/compliance/library', listLibrary, {
    summary: "List the library's requirements",
    query: listLibrarySchema,
    returns: [libraryEntrySchema.array(), 'By check type and title'],
  }),
  act('/compliance/library/adopt', adoptRequirements, {
    summary: 'Add library entries to the organization',
    body: adoptRequirementsSchema,
    returns: [complianceRequirementSchema.array(), 'The requirements, including those already present'],
  }),
  read('/compliance/templates', listTemplates, {
    summary: 'List templates by project type',
    returns: [complianceTemplateSchema.array(), 'The templates'],
  }),
  read('/compliance/templates/{key}', previewTemplate, {
    summary: 'Preview applying a template',
    params: z.object({ key: z.string().max(100) }),
    query: templatePreviewQuerySchema,
    returns: [templatePreviewSchema, 'The template'],
  }),
  act('/compliance/project/{id}/apply-template', applyTemplate, {
    summary: 'Apply a template to a project',
    params: idParams,
    body: applyTemplateSchema,
    returns: [appliedTemplateSchema, 'The result'],
  }),

  read('/compliance/project/{id}/requirements', listProjectRequirements, {
    summary: "List a project's requirements",
    params: idParams,
    returns: [projectRequirementSchema.array(), 'By check type and title'],
  }),
  create('/compliance/project/{id}/requirements', addProjectRequirement, {
    summary: 'Add a requirement to a project',
    params: idParams,
    body: addProjectRequirementSchema,
    returns: [projectRequirementSchema, 'The requirement on the project'],
    etag: true,
  }),
  update('/compliance/project-requirements/{id}', updateProjectRequirement, {
    summary: "Set the event date of a project's requirement",
    params: idParams,
    body: updateProjectRequirementSchema,
    ifMatch: true,
    returns: [projectRequirementSchema, 'The requirement on the project'],
    etag: true,
  }),
  remove('/compliance/project-requirements/{id}', removeProjectRequirement, {
    summary: 'Remove a requirement from a project; its checks are kept',
    params: idParams,
    returns: [projectRequirementSchema, 'The removed requirement'],
  }),
];
