import { isValidFileName, maxUploadBytes, uploadExtensions } from '@schemas/contract-document.ts';

const MEGABYTE = 1024 * 1024;

export interface FileRules {
  maxBytes: number;
  /** With the dot, lower case. */
  extensions: readonly string[];
  maxFiles: number;
}

/** Default limits of the upload queue: 10 MB, ten files (SPEC sections 5 and 9). */
export const DEFAULT_FILE_RULES: FileRules = {
  maxBytes: 10 * MEGABYTE,
  extensions: ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.xls', '.xlsx'],
  maxFiles: 10,
};

/** Uploads on the contracts page: 25 MB, five files at a time. */
export const CONTRACT_FILE_RULES: FileRules = {
  maxBytes: maxUploadBytes,
  extensions: uploadExtensions,
  maxFiles: 5,
};

/** The one document uploaded with a new contract. */
export const NEW_CONTRACT_FILE_RULES: FileRules = { ...CONTRACT_FILE_RULES, maxFiles: 1 };

/** Uploads on a project's page: 10 MB, one file. */
export const PROJECT_FILE_RULES: FileRules = {
  maxBytes: 10 * MEGABYTE,
  extensions: ['.pdf', '.doc', '.docx'],
  maxFiles: 1,
};

/** Intake files: 25 MB each, a hundred at a time. */
export const INTAKE_FILE_RULES: FileRules = { ...CONTRACT_FILE_RULES, maxFiles: 100 };

/** Why a file would be refused, in the specification's words; null if accepted. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | null {
  if (file.size > rules.maxBytes) return `File size exceeds ${megabytes(rules)}MB limit`;
  const name = file.name.toLowerCase();
  if (!rules.extensions.some((extension) => name.endsWith(extension))) {
    return `File format not supported. Accepted formats: ${rules.extensions.join(', ')}`;
  }
  if (!isValidFileName(file.name)) return 'Invalid file name';
  if (file.size === 0) return 'File is empty';
  return null;
}

export const tooManyFiles = (rules: FileRules): string => `Maximum ${rules.maxFiles} files allowed`;

/** The rules in one line, shown next to the control: '.pdf, .docx, maximum size: 10MB'. */
export function describeRules(rules: FileRules): string {
  const size = `${rules.extensions.join(', ')}, maximum size: ${megabytes(rules)}MB`;
  return rules.maxFiles > 1 ? `${size} each, up to ${rules.maxFiles} files` : size;
}

const megabytes = ({ maxBytes }: FileRules): number => Math.round(maxBytes / MEGABYTE);

/** '340 KB', '1.2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
