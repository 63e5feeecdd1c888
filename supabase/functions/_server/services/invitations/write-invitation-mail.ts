import { invitationMail } from '../../../_shared/mail/templates.ts';
import { notificationKinds } from '../../../_shared/schemas/notification-kinds.ts';
import type { OrgRole } from '../../../_shared/schemas/organization.ts';
import { type ProjectRole, projectRoleLabels } from '../../../_shared/schemas/project.ts';
import type { Transaction } from '../../db/pool.ts';
import { settings } from '../../env.ts';
import { unsubscribeUrls } from '../mail-messages/unsubscribe-urls.ts';
import { type MailToWrite, writeMail } from '../mail-messages/write-mail.ts';

/** The sender's name and organization. */
export interface Sender {
  org_id: string;
  organization: string;
  time_zone: string;
  user_id: string;
  name: string;
}

interface Addressed {
  email: string;
  /** The token is known only here and in the email. */
  token: string;
  expires_at: string;
}

interface InvitationMail {
  org_role: OrgRole;
  project_role: ProjectRole | null;
  project_names: readonly string[];
  message: string | null;
}

/** Writes invitation emails and requests their delivery. @param sql within `asSystem` */
export async function writeInvitationMail(
  sql: Transaction,
  sender: Sender,
  invitation: InvitationMail,
  invited: readonly Addressed[],
): Promise<void> {
  await writeMail(
    sql,
    sender.org_id,
    await Promise.all(invited.map((one) => mailOf(sender, invitation, one))),
  );
}

async function mailOf(sender: Sender, invitation: InvitationMail, { email, token, expires_at }: Addressed) {
  const { siteUrl } = settings();
  const leave = await unsubscribeUrls(siteUrl, { o: sender.org_id, u: null, a: email, c: 'team' });
  const mail: MailToWrite = {
    user_id: null,
    to_address: email,
    category: 'team',
    rendered: invitationMail(
      {
        email,
        sender: sender.name,
        as: becoming(invitation),
        message: invitation.message,
        expires_at,
        url: `${siteUrl}/invitation/${token}`,
      },
      {
        organization: sender.organization,
        timeZone: sender.time_zone,
        siteUrl,
        unsubscribe: { subject: notificationKinds.team.subject, url: leave.page },
      },
    ),
    unsubscribeUrl: leave.oneClick,
    created_by: sender.user_id,
    secret: true,
  };
  return mail;
}

/** 'as Contractor on Harbor Tower and 2 other projects', 'as admin'. */
function becoming({ org_role, project_role, project_names: [first, ...others] }: InvitationMail): string {
  if (!project_role || !first) return `as ${org_role}`;
  const more =
    others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'project' : 'projects'}`;
  const onProjects = `as ${projectRoleLabels[project_role]} on ${first}${more}`;
  return org_role === 'member' ? onProjects : `as ${org_role}, and ${onProjects}`;
}
