import type { Api } from '../http/define-route.ts';
import { csrfTokenRoute } from './auth/csrf-token.ts';
import { loginRoute } from './auth/login.ts';
import { logoutRoute } from './auth/logout.ts';
import { meRoute } from './auth/me.ts';
import { refreshRoute } from './auth/refresh.ts';
import { registerRoute } from './auth/register.ts';
import { analyzeContractRoute } from './contracts/analyze.ts';
import { createContractRoute } from './contracts/create.ts';
import { deleteContractRoute } from './contracts/delete.ts';
import { getContractRoute } from './contracts/get.ts';
import { getDocumentContentRoute } from './contracts/get-document-content.ts';
import { getDocumentTextRoute } from './contracts/get-document-text.ts';
import { listContractsRoute } from './contracts/list.ts';
import { listDocumentsRoute } from './contracts/list-documents.ts';
import { summarizeContractsRoute } from './contracts/summarize.ts';
import { updateContractRoute } from './contracts/update.ts';
import { uploadDocumentRoute } from './contracts/upload.ts';
import { getDashboardRoute } from './dashboard/get.ts';
import { dashboardPartRoutes } from './dashboard/parts.ts';
import { createProjectRoute } from './projects/create.ts';
import { deleteProjectRoute } from './projects/delete.ts';
import { getProjectRoute } from './projects/get.ts';
import { listProjectsRoute } from './projects/list.ts';
import { listProjectMembersRoute } from './projects/list-members.ts';
import { updateProjectRoute } from './projects/update.ts';
import { configRoute } from './system/config.ts';
import { healthzRoute } from './system/healthz.ts';
import { openApiRoute } from './system/openapi.ts';

/** Every route there is. Of two that match one path the first wins, so fixed words come before parameters. */
export const routes: ((api: Api) => unknown)[] = [
  ...[healthzRoute, configRoute, openApiRoute],
  ...[registerRoute, loginRoute, refreshRoute, logoutRoute, meRoute, csrfTokenRoute],
  ...[listProjectsRoute, createProjectRoute],
  ...[getProjectRoute, updateProjectRoute, deleteProjectRoute, listProjectMembersRoute],
  ...[listContractsRoute, summarizeContractsRoute, createContractRoute, analyzeContractRoute],
  ...[getContractRoute, updateContractRoute, deleteContractRoute],
  ...[uploadDocumentRoute, listDocumentsRoute, getDocumentTextRoute, getDocumentContentRoute],
  ...[getDashboardRoute, dashboardPartRoutes],
];
