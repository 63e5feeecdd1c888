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
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createCheck } from '../../services/compliance/create.ts';
import { deleteCheck, restoreCheck } from '../../services/compliance/delete.ts';
import { getCheck } from '../../services/compliance/get.ts';
import { listChecks } from '../../services/compliance/list.ts';
import { runProjectCheck } from '../../services/compliance/run-project.ts';
import { getComplianceScore, summarizeCompliance } from '../../services/compliance/summarize.ts';
import { summarizeProject } from '../../services/compliance/summarize-project.ts';
import { updateCheck } from '../../services/compliance/update.ts';
import { exportChecksRoutes } from './export.ts';
import { printReportRoute } from './print-report.ts';

const { read, list, create, act, update, remove } = verbs('compliance');

export const checkRoutes: Route[] = [
  list('/compliance/checks', listChecks, {
    summary: 'Compliance checks, newest first',
    query: listComplianceChecksSchema,
    returns: [complianceCheckSchema.array(), 'One page; Link leads to the next'],
  }),
  exportChecksRoutes,
  printReportRoute,
  read('/compliance/checks/{id}', getCheck, {
    summary: 'One check with its requirement, evidence and insurance',
    params: idParams,
    returns: [complianceCheckDetailSchema, 'The check'],
    etag: true,
  }),
  create('/compliance/check', createCheck, {
    summary: 'Make a check by hand',
    body: createComplianceCheckSchema,
    returns: [complianceCheckSchema, 'The new check'],
    etag: true,
  }),
  update('/compliance/check/{id}', updateCheck, {
    summary: 'Change a check, say how it stands, or waive it',
    params: idParams,
    body: updateComplianceCheckSchema,
    ifMatch: true,
    returns: [complianceCheckSchema, 'The check as the evaluation has it now'],
    etag: true,
  }),
  remove('/compliance/check/{id}', deleteCheck, {
    summary: 'Take a check out of every list and score',
    params: idParams,
    ifMatch: true,
    returns: [complianceCheckSchema, 'The check as it was'],
  }),
  act('/compliance/check/{id}/restore', restoreCheck, {
    summary: 'Put a removed check back, within 30 days',
    params: idParams,
    returns: [complianceCheckSchema, 'The check, with its evidence as it was'],
    etag: true,
  }),

  act('/compliance/project/{id}/check', runProjectCheck, {
    summary: 'Run the compliance check of a project',
    params: idParams,
    query: runComplianceQuerySchema,
    returns: [complianceRunSchema, 'The project as the run found it, and what it changed'],
  }),
  read('/compliance/project/{id}/summary', summarizeProject, {
    summary: 'A project’s compliance as it stands',
    params: idParams,
    returns: [complianceProjectSummarySchema, 'The summary'],
  }),
  read('/compliance/summary', summarizeCompliance, {
    summary: 'Score and counts of all checks, or of one project',
    query: complianceSummaryQuerySchema,
    returns: [complianceSummarySchema, 'The figures'],
  }),
  read('/compliance/score/{id}', getComplianceScore, {
    summary: 'A project’s compliance score',
    params: idParams,
    returns: [complianceScoreSchema, 'The score; null where nothing is checked'],
  }),
];
