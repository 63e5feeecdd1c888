import { evidenceRequestMail } from '../../../_shared/mail/templates.ts';
import type { ComplianceCheck, EvidenceLink } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { mailLink } from '../mail-messages/mail-link.ts';

interface Request {
  link: EvidenceLink & { email: string };
  check: ComplianceCheck;
  token: string;
  /** The requester. */
  userId: string;
}

/** Writes the email that requests evidence, unless the address unsubscribed. @param sql within `asSystem` */
export const mailEvidenceRequest = (
  sql: Transaction,
  { link, check, token, userId }: Request,
): Promise<void> =>
  mailLink(sql, {
    address: link.email,
    project_id: check.project_id,
    userId,
    path: `/evidence/${token}`,
    render: ({ sender, project, url }, to) =>
      evidenceRequestMail({ sender, title: check.title, project, expires_at: link.expires_at, url }, to),
  });
