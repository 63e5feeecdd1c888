import { NavLink } from 'react-router-dom';
import { useUser } from '@/lib/session/session-store.ts';
import { cn } from '@/lib/utils.ts';
import { dailyLinksOf } from './links.ts';

/** Pages of daily work, one click from anywhere. Below 900 px the menu lists them instead. */
export function Rail() {
  return (
    <nav
      aria-label="Daily work"
      className="fixed top-14 bottom-0 left-0 hidden w-19 content-start gap-1 border-r bg-card px-1.5 py-4 min-[900px]:grid"
    >
      {dailyLinksOf(useUser()).map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cn(
              'grid justify-items-center gap-1 rounded-md py-2 text-xs transition-colors hover:bg-accent',
              isActive ? 'bg-accent font-medium text-primary' : 'text-muted-foreground hover:text-foreground',
            )
          }
        >
          <Icon aria-hidden className="size-4.5" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
