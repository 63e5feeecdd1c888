/** Calls the function `engine`, which reads files and analyzes text and has no access to the database. */
import type { z } from 'zod';
import { callFunction, parsed } from './call-function.ts';
import {
  type Analyzed,
  type AnalyzeInput,
  analyzedSchema,
  type Read,
  type ReadInput,
  type ReadOnInput,
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
 * @throws ApiError unavailable without the engine; a failure of the language model is part of the result
 */
export const analyze = (input: AnalyzeInput): Promise<Analyzed> =>
  callFunction('engine', 'analyze', input, resultOf(analyzedSchema));
