import PostalMime from 'postal-mime';
import { safeFileName } from '../../_shared/mail/file-name.ts';

/** Messages within messages are opened to this depth. */
const mostDepth = 3;
/** An attached message with its files, in encoded form. Parsing needs several times as much memory. */
export const maxMessageBytes = 10 * 1024 * 1024;

/** A file in an attached message. */
interface MessageFile {
  /** Unique in the message. */
  part: string;
  name: string;
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const isMessage = (name: string, mimeType: string): boolean =>
  mimeType === 'message/rfc822' || name.toLowerCase().endsWith('.eml');

/**
 * The files attached to a message that is itself an attachment, including those of messages inside it.
 * @param most at most this many
 * @throws if it is nested too deeply or its headers are too long
 */
export async function filesOfMessage(bytes: Uint8Array, most: number, depth = 1): Promise<MessageFile[]> {
  const { attachments } = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  });
  const found: MessageFile[] = [];
  for (const [at, { filename, mimeType, disposition, related, content }] of attachments.entries()) {
    if (found.length >= most) break;
    const name = safeFileName(filename);
    const inner = new Uint8Array(content as ArrayBuffer);
    if (isMessage(name, mimeType)) {
      if (depth >= mostDepth) throw new Error('Messages are nested too deeply');
      const files = await filesOfMessage(inner, most - found.length, depth + 1);
      found.push(...files.map((file) => ({ ...file, part: `${at}.${file.part}` })));
    } else if (!isDecoration({ mimeType, isInline: related === true || disposition === 'inline' }))
      found.push({ part: String(at), name, mimeType, bytes: inner });
  }
  return found;
}

/** Pictures in the text, signatures, and invitations are no files that anyone meant to send. */
export const isDecoration = ({ mimeType, isInline }: { mimeType: string; isInline: boolean }): boolean =>
  (isInline && mimeType.startsWith('image/')) ||
  /^(text\/calendar|application\/(ics|pgp-signature|(x-)?pkcs7-signature))$/.test(mimeType);
