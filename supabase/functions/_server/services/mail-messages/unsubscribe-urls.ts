import { type Refusal, signRefusal } from '../../../_shared/mail/unsubscribe-token.ts';
import { signingSecret } from '../../secret-key.ts';

/**
 * Where mail of a kind is ended: the page for a person, and the address that a mail client posts to by itself (RFC 8058).
 * @param site the app's address without a trailing slash
 */
export async function unsubscribeUrls(
  site: string,
  refusal: Refusal,
): Promise<{ page: string; oneClick: string }> {
  const token = await signRefusal(refusal, signingSecret());
  return { page: `${site}/unsubscribe/${token}`, oneClick: `${site}/api/v1/unsubscribe/${token}` };
}
