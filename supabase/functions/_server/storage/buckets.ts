import type { Bucket } from './objects.ts';

/**
 * The private buckets, by name. No policy grants access to them: the API stores and signs with the service's
 * own rights, after a database check of the caller's rights.
 */
export const buckets = {
  contracts: { name: 'contracts', tooLarge: 'File size exceeds 25MB limit' },
  compliance: { name: 'compliance', tooLarge: 'File size exceeds 10MB limit' },
  notices: { name: 'notices', tooLarge: 'File size exceeds 60MB limit' },
  'lien-waivers': { name: 'lien-waivers', tooLarge: 'File size exceeds 10MB limit' },
  payments: { name: 'payments', tooLarge: 'File size exceeds 25MB limit' },
  replies: { name: 'replies', tooLarge: 'File size exceeds 25MB limit' },
  reports: { name: 'reports', tooLarge: 'The report is too large for Storage' },
  archives: { name: 'archives', tooLarge: 'A piece of an archive is too large for Storage' },
} as const satisfies Record<string, Bucket>;

/** The bucket recorded in a row. */
export function bucketNamed(name: string): Bucket {
  const bucket = Object.values(buckets).find((one) => one.name === name);
  if (!bucket) throw new Error(`There is no bucket ${name}`);
  return bucket;
}
