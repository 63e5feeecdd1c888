import { waiverRequestMail } from '../../../_shared/mail/templates.ts';
import { type LienWaiver, lienWaiverNames, type Payment } from '../../../_shared/schemas/payment.ts';
import type { Transaction } from '../../db/pool.ts';
import { mailLink } from '../mail-messages/mail-link.ts';

interface Request {
  waiver: LienWaiver & { email: string };
  payment: Payment;
  token: string;
  /** The requester. */
  userId: string;
}

/** Writes the email that requests a waiver, unless the address unsubscribed. @param sql within `asSystem` */
export const mailWaiverRequest = (
  sql: Transaction,
  { waiver, payment, token, userId }: Request,
): Promise<void> =>
  mailLink(sql, {
    address: waiver.email,
    project_id: payment.project_id,
    userId,
    path: `/waiver/${token}`,
    render: ({ sender, project, url }, to) =>
      waiverRequestMail(
        {
          sender,
          what: lienWaiverNames[waiver.kind].toLowerCase(),
          about: [project, payment.contract_name, payment.number && `application ${payment.number}`]
            .filter(Boolean)
            .join(' · '),
          amount: waiver.amount,
          through: waiver.through_date,
          expires_at: waiver.expires_at,
          url,
        },
        to,
      ),
  });
