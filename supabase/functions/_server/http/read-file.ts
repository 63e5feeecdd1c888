import { z } from 'zod';
import { idSchema, isValidFileName } from '../../_shared/schemas/index.ts';
import { ApiError, invalidInput } from './api-error.ts';
import type { AppContext } from './context.ts';
import { type FormPart, readMultipart } from './multipart.ts';
import { toFields } from './to-fields.ts';

export interface UploadedFile {
  name: string;
  /** A view of the request's body, invalid after the response. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Accepted files, by the spec's rules, which differ between routes. */
export interface UploadRules {
  mostBytes: number;
  extensions: readonly string[];
}

/** A form's file and its other fields. */
export interface Sent<Fields> {
  file: UploadedFile;
  fields: Fields;
}

const invalidFile = (message: string) => invalidInput([{ path: 'file', message }]);

export const tooLargeFor = ({ mostBytes }: UploadRules) =>
  `File size exceeds ${mostBytes / 1024 / 1024}MB limit`;

/**
 * The file and fields of the multipart form read by `takeUpload`.
 * @throws ApiError invalid_input naming the fields, and the errors of `readFile`
 */
export function readSent<Fields extends z.ZodObject>(
  c: AppContext,
  rules: UploadRules,
  schema: Fields,
): Sent<z.output<Fields>> {
  const form = readForm(c);
  const file = readFile(form, rules);
  const input = Object.keys(schema.shape).flatMap((name) => {
    const part = form.find((other) => other.name === name && other.fileName === null);
    return part ? [[name, new TextDecoder().decode(part.bytes)]] : [];
  });
  const fields = schema.safeParse(Object.fromEntries(input));
  if (!fields.success) throw invalidInput(toFields(fields.error, 'body'));
  return { file, fields: fields.data };
}

/** An id in a form; null if absent or empty. */
export const formId = z
  .string()
  .trim()
  .transform((typed) => typed || null)
  .pipe(idSchema.nullable())
  .default(null);

/** @throws ApiError if it is not a valid form */
function readForm(c: AppContext): FormPart[] {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ApiError('unsupported_media_type', 'The file must be sent as multipart/form-data');
  }
  const parts = readMultipart(c.get('bodyBytes') ?? new Uint8Array(), contentType);
  if (!parts) throw invalidFile('The upload is not valid multipart/form-data');
  return parts;
}

/**
 * The form's one file, field `file`, with an accepted size and name. Its content is checked later.
 * @throws ApiError with the spec's messages: payload_too_large, unsupported_media_type, invalid_input
 */
function readFile(form: readonly FormPart[], rules: UploadRules): UploadedFile {
  const [file, ...more] = form.filter(({ name }) => name === 'file');
  if (file?.fileName == null) throw invalidFile('A file is required');
  if (more.length > 0) throw invalidFile('Upload one file at a time');
  const { fileName: name, bytes } = file;
  checkName(name, rules);
  if (bytes.byteLength > rules.mostBytes) throw new ApiError('payload_too_large', tooLargeFor(rules));
  if (bytes.byteLength === 0) throw invalidFile('The file is empty');
  return { name, bytes };
}

/** @throws ApiError invalid_input for a name that is not valid, unsupported_media_type for its extension */
export function checkName(name: string, { extensions }: Pick<UploadRules, 'extensions'>): void {
  if (!isValidFileName(name)) throw invalidFile('Invalid file name');
  const lower = name.toLowerCase();
  if (!extensions.some((extension) => lower.endsWith(extension) && lower.length > extension.length)) {
    throw new ApiError(
      'unsupported_media_type',
      `File format not supported. Accepted formats: ${extensions.join(', ')}`,
    );
  }
}
