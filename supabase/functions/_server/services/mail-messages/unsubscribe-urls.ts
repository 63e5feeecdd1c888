import { type Refusal, signRefusal } from '../../../_shared/mail/unsubscribe-token.ts';
import { signingSecret } from '../../secret-key.ts';

/**
 * Returns the unsubscribe URLs for a kind of email: the page for a person, and the one-click URL for mail
 * clients (RFC 8058).
 * @param site the app's address without a trailing slash
 */
export async function unsubscribeUrls(
  site: string,
  refusal: Refusal,
): Promise<{ page: string; oneClick: string }> {
  const token = await signRefusal(refusal, signingSecret());
  return { page: `${site}/unsubscribe/${token}`, oneClick: `${site}/api/v1/unsubscribe/${token}` };
}
