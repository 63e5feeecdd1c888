import type {
  Analysis,
  Contract,
  ContractApproval,
  ContractDocument,
  ContractStatusChange,
  Obligation,
} from '../../schemas/index.ts';
import type { Issue } from '../issues-list/issues-list.ts';
import type { Logo } from '../logo/draw-logo.ts';

/** Content of a contract summary. Data that the reader may not see is null or empty. */
export interface ContractSummaryDocument {
  organization: string;
  logo: Logo | null;
  /** The requester, and the print time (ISO 8601). */
  printedBy: string;
  printedAt: string;
  contract: Contract;
  /** The latest version of its document. */
  document: ContractDocument | null;
  /** The current analysis, which may be of an older version. */
  analysis: Analysis | null;
  /** Open asks, with what became of each. */
  asks: readonly Issue[];
  /** Lawyers' decisions, latest first. */
  approvals: readonly ContractApproval[];
  /** Status changes, latest first. */
  history: readonly ContractStatusChange[];
  /** Confirmed obligations, the soonest first. */
  obligations: readonly Obligation[];
}
