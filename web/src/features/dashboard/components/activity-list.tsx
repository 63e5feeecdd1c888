import type { ActivityType, RecentActivity } from '@schemas/dashboard.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, FolderKanban, ShieldCheck, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ContractShortcuts } from '@/features/contracts/shortcuts/contract-shortcuts.tsx';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { dashboardKeys } from '../api/keys.ts';

const ICONS: Record<ActivityType, typeof FileText> = {
  compliance: ShieldCheck,
  contract: FileText,
  project: FolderKanban,
  team: Users,
};

const TITLE = 'line-clamp-2 rounded-sm leading-6 break-words';

/** Recent activity. Each line links to its record. */
export function ActivityList({ items }: { items: RecentActivity[] }) {
  const client = useQueryClient();
  return (
    <ul className="-my-2 divide-y">
      {items.map((item) => {
        const Icon = ICONS[item.type];
        const to = address(item);
        return (
          <li key={item.id} className="flex items-start gap-3 py-2">
            <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 flex-1">
              {to ? (
                <Link to={to} dir="auto" className={`${TITLE} underline-offset-4 hover:underline`}>
                  {item.title}
                </Link>
              ) : (
                <p dir="auto" className={TITLE}>
                  {item.title}
                </p>
              )}
              <p className="text-xs text-muted-foreground">
                <bdi>{item.user}</bdi>,{' '}
                <time dateTime={item.time} title={formatDateTime(item.time)}>
                  {timeAgo(item.time)}
                </time>
              </p>
            </div>
            {item.type === 'contract' && item.contract_id && to && (
              <ContractShortcuts
                contractId={item.contract_id}
                about={item.title}
                canEdit={item.can_edit}
                version={item.document_version}
                onEdited={() => client.invalidateQueries({ queryKey: dashboardKeys.all })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function address({ action, check_id, contract_id, project_id }: RecentActivity): string | null {
  if (action.endsWith('.deleted')) return null;
  if (check_id) return paths.complianceCheck(check_id);
  if (contract_id) return paths.contract(contract_id);
  return project_id ? paths.project(project_id) : null;
}
