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
} from '../../../_shared/contract/index.ts';
import { idParams, projectMemberParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { addProjectMember } from '../../services/projects/add-member.ts';
import { createProject } from '../../services/projects/create.ts';
import { deleteProject } from '../../services/projects/delete.ts';
import { getProject } from '../../services/projects/get.ts';
import { listProjects } from '../../services/projects/list.ts';
import { listProjectMembers } from '../../services/projects/list-members.ts';
import { removeProjectMember } from '../../services/projects/remove-member.ts';
import { restoreProject } from '../../services/projects/restore.ts';
import { updateProject } from '../../services/projects/update.ts';
import { updateProjectMember } from '../../services/projects/update-member.ts';

const { read, list, create, act, update, remove } = verbs('projects');

export const projectRoutes: Route[] = [
  list('/projects', listProjects, {
    summary: 'Projects, newest first',
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
    summary: 'One project',
    params: idParams,
    returns: [projectDetailSchema, 'The project'],
    etag: true,
  }),
  update('/projects/{id}', updateProject, {
    summary: 'Change the fields given of a project',
    params: idParams,
    body: updateProjectSchema,
    ifMatch: true,
    returns: [projectSchema, 'The project as it is now'],
    etag: true,
  }),
  remove('/projects/{id}', deleteProject, {
    summary: 'Delete a project; it can be restored for 30 days',
    params: idParams,
    ifMatch: true,
    returns: [deletedProjectSchema, 'What went with it'],
  }),
  act('/projects/{id}/restore', restoreProject, {
    summary: 'Take back the deletion of a project',
    params: idParams,
    returns: [projectSchema, 'The project, with everything in it as it was'],
    etag: true,
  }),

  read('/projects/{id}/members', listProjectMembers, {
    summary: 'Who is on a project',
    params: idParams,
    returns: [projectMemberSchema.array(), 'By name'],
  }),
  create('/projects/{id}/members', addProjectMember, {
    summary: 'Put a member of the organization on a project',
    params: idParams,
    body: addProjectMemberSchema,
    returns: [projectMemberSchema, 'Now on the project'],
  }),
  update('/projects/{id}/members/{user_id}', updateProjectMember, {
    summary: 'Give a person another role or title on a project',
    params: projectMemberParams,
    body: updateProjectMemberSchema,
    returns: [projectMemberSchema, 'As they are on it now'],
    refuses: ['forbidden'],
  }),
  remove('/projects/{id}/members/{user_id}', removeProjectMember, {
    summary: 'Take a person off a project',
    params: projectMemberParams,
    returns: [projectMemberSchema, 'Who was on it'],
    refuses: ['forbidden'],
  }),
];
