import { maxUploadBytes, uploadExtensions } from '../../../../_shared/schemas/index.ts';
import type { AppContext } from '../../../http/context.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../../http/read-file.ts';

const rules = { mostBytes: maxUploadBytes, extensions: uploadExtensions };

export const fileTooLarge = tooLargeFor(rules);

/** Reads the one file of a request, like `readFile`. */
export const readUpload = (c: AppContext): UploadedFile => readFile(readForm(c), rules);
