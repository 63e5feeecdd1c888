import { z } from '@hono/zod-openapi';
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
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { adoptRequirements } from '../../services/compliance/adopt-requirements.ts';
import { createRequirement } from '../../services/compliance/create-requirement.ts';
import { listLibrary } from '../../services/compliance/list-library.ts';
import { listRequirements } from '../../services/compliance/list-requirements.ts';
import {
  addProjectRequirement,
  listProjectRequirements,
  removeProjectRequirement,
  updateProjectRequirement,
} from '../../services/compliance/project-requirements.ts';
import { applyTemplate, listTemplates, previewTemplate } from '../../services/compliance/templates.ts';
import { updateRequirement } from '../../services/compliance/update-requirement.ts';

const { read, create, act, update, remove } = verbs('compliance');

/** The organization’s own, those of the library and its templates, and those that stand on a project. */
export const requirementRoutes: Route[] = [
  read('/compliance/requirements', listRequirements, {
    summary: 'The organization’s requirements',
    query: listComplianceRequirementsSchema,
    returns: [complianceRequirementSchema.array(), 'By check type and title'],
  }),
  create('/compliance/requirements', createRequirement, {
    summary: 'Add a requirement of the organization’s own',
    body: createComplianceRequirementSchema,
    returns: [complianceRequirementSchema, 'The new requirement'],
    etag: true,
  }),
  update('/compliance/requirements/{id}', updateRequirement, {
    summary: 'Change a requirement, or take it out of use',
    params: idParams,
    body: updateComplianceRequirementSchema,
    ifMatch: true,
    returns: [complianceRequirementSchema, 'The requirement as it is now'],
    etag: true,
  }),

  read('/compliance/library', listLibrary, {
    summary: 'The shipped library of requirements',
    query: listLibrarySchema,
    returns: [libraryEntrySchema.array(), 'By check type and title'],
  }),
  act('/compliance/library/adopt', adoptRequirements, {
    summary: 'Take entries of the library over',
    body: adoptRequirementsSchema,
    returns: [complianceRequirementSchema.array(), 'The requirements, those that were there already too'],
  }),
  read('/compliance/templates', listTemplates, {
    summary: 'Kinds of projects with the requirements that normally apply',
    returns: [complianceTemplateSchema.array(), 'The templates'],
  }),
  read('/compliance/templates/{key}', previewTemplate, {
    summary: 'What applying a template would do',
    params: z.object({ key: z.string().max(100) }),
    query: templatePreviewQuerySchema,
    returns: [templatePreviewSchema, 'The template'],
  }),
  act('/compliance/project/{id}/apply-template', applyTemplate, {
    summary: 'Put a template’s requirements on a project and make their checks',
    params: idParams,
    body: applyTemplateSchema,
    returns: [appliedTemplateSchema, 'What came of it'],
  }),

  read('/compliance/project/{id}/requirements', listProjectRequirements, {
    summary: 'What a project has to meet',
    params: idParams,
    returns: [projectRequirementSchema.array(), 'By check type and title'],
  }),
  create('/compliance/project/{id}/requirements', addProjectRequirement, {
    summary: 'Put a requirement on a project and make its checks',
    params: idParams,
    body: addProjectRequirementSchema,
    returns: [projectRequirementSchema, 'The requirement as it stands on the project'],
    etag: true,
  }),
  update('/compliance/project-requirements/{id}', updateProjectRequirement, {
    summary: 'Say when the event of a project’s requirement is',
    params: idParams,
    body: updateProjectRequirementSchema,
    ifMatch: true,
    returns: [projectRequirementSchema, 'The requirement as it stands on the project'],
    etag: true,
  }),
  remove('/compliance/project-requirements/{id}', removeProjectRequirement, {
    summary: 'Take a requirement off a project; its checks stay',
    params: idParams,
    returns: [projectRequirementSchema, 'As it stood'],
  }),
];
