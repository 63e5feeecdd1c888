import type { Signer } from '../../supabase/functions/_shared/archive/signature.ts';

/** The value of `--trust` for an unsigned file. */
const unsigned = 'unsigned';

/**
 * Decides whether a file may be restored: this installation signed it, or the operator trusts the signer by
 * fingerprint.
 * @param signer null for an unsigned file; its signature must have been verified
 * @param own fingerprints of this installation's keys
 * @param trust the fingerprint the operator trusts, or `unsigned`
 * @param facts the file's description of itself, to show to the operator
 * @returns the reason for refusing it, for the operator; null if it may be restored
 */
export function distrust(
  signer: Signer | null,
  own: readonly string[],
  trust: string | undefined,
  facts: Record<string, string>,
): string | null {
  const expected = signer?.fingerprint ?? unsigned;
  if (own.includes(expected) || trust?.toLowerCase() === expected) return null;
  const claims = {
    ...facts,
    ...(signer && {
      installation: signer.installation,
      'requested by': signer.requested_by ?? 'unknown',
      'signed with': signer.fingerprint,
    }),
  };
  return [
    signer
      ? 'This installation did not sign this file. The file states:'
      : 'This file is not signed. The file states:',
    ...Object.entries(claims).map(([name, value]) => `  ${name.padEnd(14)}${value.replace(/\p{Cc}/gu, ' ')}`),
    signer
      ? 'The signature proves only which key signed it. Compare the fingerprint with the one you got from its operator or owner.'
      : 'Anyone could have created or changed it.',
    `To restore it, repeat with --trust ${expected}`,
  ].join('\n');
}
