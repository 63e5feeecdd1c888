import type { OrganizationMembership } from '@schemas/organization.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { activityKeys } from '@/features/activity/api/keys.ts';
import { archivesKey } from '@/features/archives/api/keys.ts';
import { calendarKeys } from '@/features/calendar/api/keys.ts';
import { chainKeys } from '@/features/chains/api/keys.ts';
import { complianceKeys } from '@/features/compliance/api/keys.ts';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { dashboardKeys } from '@/features/dashboard/api/keys.ts';
import { deadlineKeys } from '@/features/deadlines/api/keys.ts';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { invitationKeys } from '@/features/invitations/api/keys.ts';
import { languageModelKey } from '@/features/language-model/api/key.ts';
import { membersKey } from '@/features/members/api/list-members.ts';
import { messageKeys } from '@/features/messages/api/keys.ts';
import { noticeKeys } from '@/features/notices/api/keys.ts';
import { obligationKeys } from '@/features/obligations/api/keys.ts';
import { organizationKeys } from '@/features/organization/api/keys.ts';
import { deletionsKey } from '@/features/organization-deletions/api/keys.ts';
import { partyKeys } from '@/features/parties/api/keys.ts';
import { playbookKeys } from '@/features/playbooks/keys.ts';
import { projectKeys } from '@/features/projects/api/keys.ts';
import { reminderKeys } from '@/features/reminders/api/keys.ts';
import { reportKeys, reportSchedulesKey } from '@/features/reports/api/keys.ts';
import { siteEventKeys } from '@/features/site-events/keys.ts';
import { notify } from '@/lib/notify.ts';
import { joinOrganization } from '@/lib/realtime.ts';
import { getSession, refreshUser, useOrganization, useUser } from '@/lib/session/session-store.ts';

/**
 * Maps each kind of change to the server state it makes stale. Counts and figures depend on nearly all of
 * them.
 */
const STALE: [kind: RegExp, key: readonly unknown[]][] = [
  [/./, dashboardKeys.all],
  [/./, activityKeys.all],
  [/project|contract|membership|compliance/, projectKeys.all],
  // A check shows its project's name, and its due date may depend on a date of the project or a contract.
  [/compliance|requirement|project|contract/, complianceKeys.all],
  // A contract shows its number of obligations, and many of their due dates depend on its dates. Its positions
  // follow the playbook.
  [/contract|obligation|^ask|^playbook/, contractKeys.all],
  [/contract|obligation/, obligationKeys.all],
  [/deadline|lien_facts|obligation|notice|contract|^project$|^organization/, deadlineKeys.all],
  // Values, liquidated damages, and certificates.
  [/contract|lien_facts|compliance|payment|lien_waiver|^project$|^organization$/, financeKeys.all],
  [/site_event|obligation|lien_facts|^contract/, siteEventKeys.all],
  [/^playbook/, playbookKeys.all],
  [/^language_model_consent$/, languageModelKey],
  // Approval rules and the days that deadlines count.
  [/^organization/, organizationKeys.all],
  [/^organization/, contractKeys.all],
  [/^organization/, obligationKeys.all],
  // A notice is checked against the project and contract names and the contract's newest document.
  [/^notice|finding|obligation|deadline|site_event|chain/, chainKeys.all],
  [/^notice|^contract|^party|^project$|^organization$/, noticeKeys.all],
  [/party|^contract$/, partyKeys.all],
  [/^message|party|project_member/, messageKeys.all],
  [/reminder/, reminderKeys.all],
  [
    /project|contract|obligation|deadline|compliance|reminder|notice|message|^organization$/,
    calendarKeys.all,
  ],
  [/membership|project_member|^project$/, membersKey],
  [/invitation|membership/, invitationKeys.all],
  [/^report|^project$/, reportKeys.all],
  [/^report_schedule|membership|project_member|^project$|^organization$/, reportSchedulesKey],
  [/^archive$/, archivesKey],
  [/^organization_deletion$/, deletionsKey],
];

/** Keeps the screen in sync with other users' changes. */
export function RealtimeBridge() {
  const client = useQueryClient();
  const organization = useOrganization();
  const { may_read_reviews: readsReviews } = useUser();
  const topic = organization && `org:${organization.id}:${organization.realtime_epoch}`;

  useOtherOrganization(organization);

  useEffect(() => {
    if (!topic) return;
    const onChanged = ({ entity }: { entity: string }) => {
      // Roles or the organization's requirements may have changed, which the banner above each page depends
      // on. Remaining members must subscribe to a new topic after a removal.
      if (['membership', 'project_member', 'organization', 'organization_deletion'].includes(entity))
        void refreshUser();
      for (const [kind, queryKey] of STALE) {
        if (kind.test(entity)) void client.invalidateQueries({ queryKey });
      }
    };
    const leave = joinOrganization(topic, { onChanged, onRejoin: () => void client.invalidateQueries() });
    const leaveReviews = readsReviews ? joinOrganization(`${topic}:reviews`, { onChanged }) : undefined;
    return () => {
      leave();
      leaveReviews?.();
    };
  }, [client, topic, readsReviews]);

  return null;
}

/**
 * A member who is removed or joins another organization acts in another one from then on: clear all data of
 * the previous one.
 */
function useOtherOrganization(organization: OrganizationMembership | undefined): void {
  const client = useQueryClient();
  const before = useRef(organization);
  useEffect(() => {
    const { id, name } = before.current ?? {};
    before.current = organization;
    if (id === organization?.id) return;
    void client.resetQueries();
    const stillIn = getSession().user?.organizations.some((one) => one.id === id) ?? true;
    if (id && !stillIn) notify.info(`You are no longer a member of ${name}.`);
  }, [client, organization]);
}
