import type { Sql } from 'postgres';
import type { Launcher, Part } from '../launcher.ts';
import type { PatientUser } from '../patience.ts';

/** What the tasks share: a stack, an organization, and its owner. */
export interface Workplace {
  launcher: Launcher;
  owner: PatientUser;
  orgId: string;
  projectId: string;
  contractId: string;
}

/** What became of a kind of work that was interrupted again and again. */
export interface Outcome {
  /** Work that its user saw finish. */
  finished: number;
  /** Finished, but not in the database or in storage. */
  lost: number;
  /** There twice: rows, files, emails, or notifications. */
  doubled: number;
  /** Begun but neither finished nor undone. */
  half: number;
}

/** A kind of work that takes several steps or processes. */
export interface Task {
  name: string;
  /** The processes that do it. */
  parts: readonly Part[];
  /** Does it once, to the end that the user sees. Repeats what fails. */
  run(number: number): Promise<void>;
  judge(sql: Sql): Promise<Outcome>;
}
