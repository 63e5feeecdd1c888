import { isValidFileName, maxUploadBytes, uploadExtensions } from '../../../_shared/contract/index.ts';
import { ApiError, invalidInput } from '../../http/api-error.ts';

export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is taken: by the spec's rules, which differ from place to place. */
interface UploadRules {
  mostBytes: number;
  extensions: readonly string[];
}

const contractRules: UploadRules = { mostBytes: maxUploadBytes, extensions: uploadExtensions };

const invalidFile = (message: string) => invalidInput([{ path: 'file', message }]);

export const tooLargeFor = ({ mostBytes }: UploadRules) =>
  `File size exceeds ${mostBytes / 1024 / 1024}MB limit`;
export const fileTooLarge = tooLargeFor(contractRules);

/**
 * The one file of a multipart request, field `file`, of a size and name we take. What is in it is looked at later.
 * @throws ApiError with the spec's messages: payload_too_large, unsupported_media_type, invalid_input
 */
export async function readUpload(request: Request): Promise<UploadedFile> {
  return await readFile(await readForm(request), contractRules);
}

/** @throws ApiError for anything that is no multipart form */
export async function readForm(request: Request): Promise<FormData> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError('unsupported_media_type', 'The file must be sent as multipart/form-data');
  }
  return await request.formData().catch(() => {
    throw invalidFile('The upload is not valid multipart/form-data');
  });
}

/** The form's one file, as `readUpload` has it. */
export async function readFile(form: FormData, rules: UploadRules): Promise<UploadedFile> {
  const [file, ...more] = form.getAll('file');
  if (!(file instanceof File)) throw invalidFile('A file is required');
  if (more.length > 0) throw invalidFile('One file at a time');
  checkName(file.name, rules);
  if (file.size > rules.mostBytes) throw new ApiError('payload_too_large', tooLargeFor(rules));
  if (file.size === 0) throw invalidFile('The file is empty');
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function checkName(name: string, { extensions }: UploadRules): void {
  if (!isValidFileName(name)) throw invalidFile('Invalid file name');
  const lower = name.toLowerCase();
  if (!extensions.some((extension) => lower.endsWith(extension) && lower.length > extension.length)) {
    throw new ApiError(
      'unsupported_media_type',
      `File format not supported. Accepted formats: ${extensions.join(', ')}`,
    );
  }
}
