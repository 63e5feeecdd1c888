import { isValidFileName, maxUploadBytes, uploadExtensions } from '@contract/contract-document.ts';

export interface FileRules {
  maxBytes: number;
  /** With the dot, lower case. */
  extensions: readonly string[];
  maxFiles: number;
}

/** Uploads on the contracts page: 25 MB, five files at a time (SPEC section 5). */
export const CONTRACT_FILE_RULES: FileRules = {
  maxBytes: maxUploadBytes,
  extensions: uploadExtensions,
  maxFiles: 5,
};

const MEGABYTE = 1024 * 1024;

/** Why this file would be refused, in the specification's words; null where it may go. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | null {
  if (file.size > rules.maxBytes) return `File size exceeds ${Math.round(rules.maxBytes / MEGABYTE)}MB limit`;
  const name = file.name.toLowerCase();
  if (!rules.extensions.some((extension) => name.endsWith(extension))) {
    return `File format not supported. Accepted formats: ${rules.extensions.join(', ')}`;
  }
  if (!isValidFileName(file.name)) return 'Invalid file name';
  if (file.size === 0) return 'File is empty';
  return null;
}

export const tooManyFiles = (rules: FileRules): string => `Maximum ${rules.maxFiles} files allowed`;

/** '340 KB', '1.2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
