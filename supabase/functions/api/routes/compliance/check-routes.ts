import { createCheck } from '../../../_server/services/compliance/create.ts';
import { deleteCheck, restoreCheck } from '../../../_server/services/compliance/delete.ts';
import { getCheck } from '../../../_server/services/compliance/get.ts';
import { listChecks } from '../../../_server/services/compliance/list.ts';
import { runProjectCheck } from '../../../_server/services/compliance/run-project.ts';
import { getComplianceScore, summarizeCompliance } from '../../../_server/services/compliance/summarize.ts';
import { summarizeProject } from '../../../_server/services/compliance/summarize-project.ts';
import { updateCheck } from '../../../_server/services/compliance/update.ts';
import {
  complianceCheckDetailSchema,
  complianceCheckSchema,
  complianceProjectSummarySchema,
  complianceRunSchema,
  complianceScoreSchema,
  complianceSummaryQuerySchema,
  complianceSummarySchema,
  createComplianceCheckSchema,
  listComplianceChecksSchema,
  runComplianceQuerySchema,
  updateComplianceCheckSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { exportChecksRoutes } from './export.ts';
import { printReportRoute } from './print-report.ts';

const { read, list, create, act, update, remove } = verbs('compliance');

export const checkRoutes: Route[] = [
  list('/compliance/checks', listChecks, {
    summary: 'List compliance checks, newest first',
    query: listComplianceChecksSchema,
    returns: [complianceCheckSchema.array(), 'One page; the Link header has the URL of the next'],
  }),
  exportChecksRoutes,
  printReportRoute,
  read('/compliance/checks/{id}', getCheck, {
    summary: 'Get a check with its requirement, evidence, and insurance',
    params: idParams,
    returns: [complianceCheckDetailSchema, 'The check'],
    etag: true,
  }),
  create('/compliance/check', createCheck, {
    summary: 'Create a check',
    body: createComplianceCheckSchema,
    returns: [complianceCheckSchema, 'The new check'],
    etag: true,
  }),
  update('/compliance/check/{id}', updateCheck, {
    summary: 'Update a check, set its status, or waive it',
    params: idParams,
    body: updateComplianceCheckSchema,
    ifMatch: true,
    returns: [complianceCheckSchema, 'The check as evaluated'],
    etag: true,
  }),
  remove('/compliance/check/{id}', deleteCheck, {
    summary: 'Delete a check',
    params: idParams,
    ifMatch: true,
    returns: [complianceCheckSchema, 'The deleted check'],
  }),
  act('/compliance/check/{id}/restore', restoreCheck, {
    summary: 'Restore a deleted check within 30 days',
    params: idParams,
    returns: [complianceCheckSchema, 'The check with its evidence'],
    etag: true,
  }),

  act('/compliance/project/{id}/check', runProjectCheck, {
    summary: "Run a project's compliance check",
    params: idParams,
    query: runComplianceQuerySchema,
    returns: [complianceRunSchema, "The project's summary and what changed"],
  }),
  read('/compliance/project/{id}/summary', summarizeProject, {
    summary: "Get a project's compliance summary",
    params: idParams,
    returns: [complianceProjectSummarySchema, 'The summary'],
  }),
  read('/compliance/summary', summarizeCompliance, {
    summary: 'Get the score and counts of all checks or one project',
    query: complianceSummaryQuerySchema,
    returns: [complianceSummarySchema, 'The figures'],
  }),
  read('/compliance/score/{id}', getComplianceScore, {
    summary: "Get a project's compliance score",
    params: idParams,
    returns: [complianceScoreSchema, 'The score; null without checks'],
  }),
];
