import type { User } from '@schemas/user.ts';
import {
  CalendarDays,
  ChartColumn,
  FileText,
  FolderKanban,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { paths } from '@/lib/paths.ts';

export interface PageLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The links in the top bar (SPEC section 1). */
export const mainLinks: readonly PageLink[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.projects, label: 'Projects', Icon: FolderKanban },
  { to: paths.contracts, label: 'Contracts', Icon: FileText },
  { to: paths.compliance, label: 'Compliance', Icon: ShieldCheck },
];

/** Other pages of daily work, in the rail. */
const dailyLinks: readonly PageLink[] = [
  { to: paths.calendar, label: 'Calendar', Icon: CalendarDays },
  { to: paths.notices, label: 'Notices', Icon: ScrollText },
  { to: paths.messages, label: 'Messages', Icon: Mail },
  { to: paths.parties, label: 'Parties', Icon: Users },
  { to: paths.reports, label: 'Reports', Icon: ChartColumn },
  { to: paths.activity, label: 'Activity', Icon: History },
];

/** Pages without records for people who are only clients or contractors on the organization's projects. */
const forInside: readonly string[] = [paths.notices, paths.messages];

export const dailyLinksOf = (user: Pick<User, 'may_read_reviews'>): readonly PageLink[] =>
  user.may_read_reviews ? dailyLinks : dailyLinks.filter(({ to }) => !forInside.includes(to));

export const settingsLink: PageLink = { to: paths.settings, label: 'Settings', Icon: Settings };
