import type { Handler } from '../handler.ts';
import { analyzeContract } from './analyze-contract.ts';
import { cleanUp } from './clean-up.ts';
import { collectMail } from './collect-mail.ts';
import { deleteOrganization } from './delete-organization.ts';
import { deleteOrganizations } from './delete-organizations.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { escalateDeadlines } from './escalate-deadlines.ts';
import { expireContracts } from './expire-contracts.ts';
import { fileReply } from './file-reply.ts';
import { makeArchive } from './make-archive.ts';
import { readDocument } from './read-document.ts';
import { readWithModel } from './read-with-model.ts';
import { receiveEmail } from './receive-email.ts';
import { releaseMail } from './release-mail.ts';
import { remind } from './remind.ts';
import { remindOfDeadlines } from './remind-of-deadlines.ts';
import { scheduleReports } from './schedule-reports.ts';
import { sealActivity } from './seal-activity.ts';
import { sendMessage } from './send-message.ts';
import { sumFigures } from './sum-figures.ts';
import { sweepArchives } from './sweep-archives.ts';
import { sweepCompliance } from './sweep-compliance.ts';
import { sweepFiles } from './sweep-files.ts';
import { watchReporting } from './watch-reporting.ts';

/**
 * The handler for each kind of job. A worker claims only the kinds listed here; other kinds wait for a worker
 * that supports them.
 */
export const handlers: Record<string, Handler> = {
  analyze_contract: analyzeContract,
  clean_up: cleanUp,
  collect_mail: collectMail,
  delete_organization: deleteOrganization,
  delete_organizations: deleteOrganizations,
  deliver_mail: deliverMail,
  deliver_webhook: deliverWebhook,
  escalate_deadlines: escalateDeadlines,
  expire_contracts: expireContracts,
  file_reply: fileReply,
  make_archive: makeArchive,
  read_document: readDocument,
  read_with_model: readWithModel,
  receive_email: receiveEmail,
  release_mail: releaseMail,
  remind,
  remind_of_deadlines: remindOfDeadlines,
  schedule_reports: scheduleReports,
  seal_activity: sealActivity,
  send_message: sendMessage,
  sum_figures: sumFigures,
  sweep_archives: sweepArchives,
  sweep_compliance: sweepCompliance,
  sweep_files: sweepFiles,
  watch_reporting: watchReporting,
};
