import type { Handler } from '../../jobs/handler.ts';
import { makeChainBundle } from '../../jobs/handlers/make-chain-bundle.ts';
import { issueNotice } from './issue-notice.ts';
import { makeReport } from './make-report.ts';

/** Jobs that produce printed files; the `jobs` function leaves them to this worker. */
export const handlers: Record<string, Handler> = {
  issue_notice: issueNotice,
  make_chain_bundle: makeChainBundle,
  make_report: makeReport,
};
