import type {
  Analysis,
  Contract,
  ContractApproval,
  ContractDocument,
  ContractStatusChange,
  Obligation,
} from '../../schemas/index.ts';
import type { Logo } from '../logo/draw-logo.ts';

/** All that a summary of one contract prints. Whatever the reader may not see is null or empty. */
export interface ContractSummaryDocument {
  organization: string;
  logo: Logo | null;
  /** Who asked for it, and when (ISO 8601). */
  printedBy: string;
  printedAt: string;
  contract: Contract;
  /** The newest version of its file. */
  document: ContractDocument | null;
  /** The current analysis, which may be of an older version. */
  analysis: Analysis | null;
  /** Decisions of lawyers, the newest first. */
  approvals: readonly ContractApproval[];
  /** Steps of its life, the newest first. */
  history: readonly ContractStatusChange[];
  /** Those that a person has confirmed, the soonest first. */
  obligations: readonly Obligation[];
}
