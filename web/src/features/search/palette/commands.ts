import {
  Activity,
  Bell,
  Building2,
  CalendarDays,
  FileChartColumn,
  FilePlus2,
  FileText,
  FolderKanban,
  FolderPlus,
  Gavel,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  Settings,
  Sheet,
  ShieldCheck,
  Upload,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';

interface Command {
  label: string;
  /** Search terms besides the label. */
  words: string;
  Icon: LucideIcon;
  to: string;
  /** Right required to see it. */
  needs?: keyof Rights;
}

/** The user's rights that commands depend on. */
interface Rights {
  file: boolean;
  makeProjects: boolean;
}

/** Commands available everywhere; pages check further rights themselves. */
const commands: readonly Command[] = [
  {
    label: 'Upload a contract',
    words: 'file files folder document pdf add',
    Icon: Upload,
    to: paths.upload,
    needs: 'file',
  },
  {
    label: 'Import a spreadsheet',
    words: 'csv xlsx excel projects contracts spreadsheet',
    Icon: Sheet,
    to: paths.imports,
  },
  {
    label: 'New contract',
    words: 'create add',
    Icon: FilePlus2,
    to: `${paths.contracts}?new=contract`,
    needs: 'file',
  },
  {
    label: 'New project',
    words: 'create add',
    Icon: FolderPlus,
    to: `${paths.projects}?new=project`,
    needs: 'makeProjects',
  },
  { label: 'Invite people', words: 'members team users add', Icon: UserPlus, to: paths.members },
  { label: 'Dashboard', words: 'home figures', Icon: LayoutDashboard, to: paths.dashboard },
  { label: 'Projects', words: '', Icon: FolderKanban, to: paths.projects },
  { label: 'Contracts', words: 'agreements', Icon: FileText, to: paths.contracts },
  { label: 'Compliance', words: 'checks requirements', Icon: ShieldCheck, to: paths.compliance },
  {
    label: 'Requirements library',
    words: 'compliance templates',
    Icon: ListChecks,
    to: paths.complianceRequirements,
  },
  { label: 'Legal notices', words: 'letters served lien breach termination', Icon: Gavel, to: paths.notices },
  {
    label: 'Parties',
    words: 'directory companies vendors subcontractors contacts',
    Icon: Building2,
    to: paths.parties,
  },
  { label: 'Messages', words: 'email mail parties meeting invitation', Icon: Mail, to: paths.messages },
  {
    label: 'Reports',
    words: 'generate schedule pdf excel figures summary',
    Icon: FileChartColumn,
    to: paths.reports,
  },
  { label: 'Calendar', words: 'dates deadlines month', Icon: CalendarDays, to: paths.calendar },
  { label: 'Reminders', words: 'alarms', Icon: Bell, to: paths.reminders },
  { label: 'Notifications', words: 'inbox unread', Icon: Bell, to: paths.notifications },
  { label: 'Activity', words: 'log history audit', Icon: Activity, to: paths.activity },
  { label: 'Sent email', words: 'email messages mail', Icon: Mail, to: paths.mailMessages },
  { label: 'Message templates', words: 'email text', Icon: Mail, to: `${paths.messages}/templates` },
  { label: 'Notice templates', words: 'letters text', Icon: Gavel, to: noticePaths.templates },
  { label: 'Background jobs', words: 'failed queue', Icon: Activity, to: paths.jobs },
  { label: 'Settings', words: 'preferences', Icon: Settings, to: paths.settings },
  {
    label: 'Organization settings',
    words: 'language model data export archive delete holidays approval',
    Icon: Settings,
    to: paths.organization,
  },
  { label: 'Profile', words: 'account password name', Icon: UserRound, to: paths.profile },
];

/** The commands the user may run whose words start with every typed word. */
export function matchingCommands(q: string, may: Rights): readonly Command[] {
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words, needs }) => {
    if (needs && !may[needs]) return false;
    const own = `${label} ${words}`.toLowerCase().split(/\s+/);
    return typed.every((word) => own.some((one) => one.startsWith(word)));
  });
}
