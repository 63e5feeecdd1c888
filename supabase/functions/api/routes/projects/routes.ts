import { addProjectMember } from '../../../_server/services/projects/add-member.ts';
import { createProject } from '../../../_server/services/projects/create.ts';
import { deleteProject } from '../../../_server/services/projects/delete.ts';
import { getProject } from '../../../_server/services/projects/get.ts';
import { listProjects } from '../../../_server/services/projects/list.ts';
import { listProjectMembers } from '../../../_server/services/projects/list-members.ts';
import { removeProjectMember } from '../../../_server/services/projects/remove-member.ts';
import { restoreProject } from '../../../_server/services/projects/restore.ts';
import { updateProject } from '../../../_server/services/projects/update.ts';
import { updateProjectMember } from '../../../_server/services/projects/update-member.ts';
import {
  addProjectMemberSchema,
  createProjectSchema,
  deletedProjectSchema,
  listProjectsSchema,
  projectDetailSchema,
  projectMemberSchema,
  projectSchema,
  updateProjectMemberSchema,
  updateProjectSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, projectMemberParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, list, create, act, update, remove } = verbs('projects');

export const projectRoutes: Route[] = [
  list('/projects', listProjects, {
    summary: 'List projects, newest first',
    query: listProjectsSchema,
    returns: [projectSchema.array(), 'One page'],
  }),
  create('/projects', createProject, {
    summary: 'Create a project',
    body: createProjectSchema,
    returns: [projectSchema, 'The new project'],
    etag: true,
    location: true,
  }),
  read('/projects/{id}', getProject, {
    summary: 'Get a project',
    params: idParams,
    returns: [projectDetailSchema, 'The project'],
    etag: true,
  }),
  update('/projects/{id}', updateProject, {
    summary: 'Update a project',
    params: idParams,
    body: updateProjectSchema,
    ifMatch: true,
    returns: [projectSchema, 'The updated project'],
    etag: true,
  }),
  remove('/projects/{id}', deleteProject, {
    summary: 'Delete a project; it can be restored for 30 days',
    params: idParams,
    ifMatch: true,
    returns: [deletedProjectSchema, 'The deleted rows'],
  }),
  act('/projects/{id}/restore', restoreProject, {
    summary: 'Restore a deleted project',
    params: idParams,
    returns: [projectSchema, 'The project with everything in it'],
    etag: true,
  }),

  read('/projects/{id}/members', listProjectMembers, {
    summary: "List a project's team",
    params: idParams,
    returns: [projectMemberSchema.array(), 'By name'],
  }),
  create('/projects/{id}/members', addProjectMember, {
    summary: 'Add a member of the organization to a project',
    params: idParams,
    body: addProjectMemberSchema,
    returns: [projectMemberSchema, 'The new team member'],
  }),
  update('/projects/{id}/members/{user_id}', updateProjectMember, {
    summary: "Change a person's role or title on a project",
    params: projectMemberParams,
    body: updateProjectMemberSchema,
    returns: [projectMemberSchema, 'The updated team member'],
    refuses: ['forbidden'],
  }),
  remove('/projects/{id}/members/{user_id}', removeProjectMember, {
    summary: 'Remove a person from a project',
    params: projectMemberParams,
    returns: [projectMemberSchema, 'The removed person'],
    refuses: ['forbidden'],
  }),
];
