/** Calls the function `engine`, which reads files and analyzes text and has no access to the database. */
import type { z } from 'zod';
import { callFunction, parsed } from './call-function.ts';
import {
  type Analyzed,
  type AnalyzeInput,
  analyzedSchema,
  type CheckedAsks,
  checkedAsksSchema,
  type MarkUpInput,
  type Read,
  type ReadInput,
  type ReadOnInput,
  type ReadRound,
  type RoundInput,
  readRoundSchema,
  readSchema,
} from './engine-schemas.ts';

const resultOf =
  <Result>(schema: z.ZodType<Result>) =>
  (reply: Uint8Array): Result =>
    schema.parse(parsed(reply));

/**
 * Reads a stored file.
 * @throws ApiError unsupported_media_type if it is not what its name says; unavailable without the engine
 */
export const readFile = (input: ReadInput): Promise<Read> =>
  callFunction('engine', 'read', input, resultOf(readSchema));

/** Reads the next part of a stored PDF. @throws ApiError as `readFile` does, and not_found without the file */
export const readOn = (input: ReadOnInput): Promise<Read> =>
  callFunction('engine', 'read-on', input, resultOf(readSchema));

/**
 * Analyzes a text, and proposes obligations from it.
 * @throws ApiError unavailable without the engine
 */
export const analyze = (input: AnalyzeInput): Promise<Analyzed> =>
  callFunction('engine', 'analyze', input, resultOf(analyzedSchema));

/**
 * Which asks can be placed in a stored .docx file.
 * @throws ApiError conflict if the file can't be marked up; unavailable without the engine
 */
export const checkAsks = (input: MarkUpInput): Promise<CheckedAsks> =>
  callFunction('engine', 'check-asks', input, resultOf(checkedAsksSchema));

/** A stored .docx file with the asks as tracked changes and comments. @throws ApiError as `checkAsks` does */
export const markUpFile = (input: MarkUpInput): Promise<Uint8Array<ArrayBuffer>> =>
  callFunction('engine', 'mark-up', input, (reply) => {
    if (reply[0] !== 0x50 || reply[1] !== 0x4b) throw new Error('its reply is not a Word file');
    return reply;
  });

/** Reads a version against asks. @throws ApiError unavailable without the engine */
export const readRound = (input: RoundInput): Promise<ReadRound> =>
  callFunction('engine', 'read-round', input, resultOf(readRoundSchema));
