import type { User } from '@schemas/user.ts';
import { LogOut, Menu, Settings, Upload, X } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { ThemeToggle } from '@/components/theme-toggle.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { SearchButton } from '@/features/search/components/search-button.tsx';
import { signOut } from '@/features/session/api/sign-out.ts';
import { requestToaster } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useOpenOnPage } from '@/lib/use-open-on-page.ts';
import { cn } from '@/lib/utils.ts';
import { setBellSlot } from './bell-slot.ts';
import { dailyLinksOf, mainLinks, type PageLink, settingsLink } from './links.ts';
import { Rail } from './rail.tsx';

const OrganizationSwitch = lazy(() =>
  import('@/features/organization/components/organization-switch.tsx').then((m) => ({
    default: m.OrganizationSwitch,
  })),
);

/** Navigation, user menu, and sign-out. Below 900 px the links collapse into a menu. */
export function SignedInBar({ user }: { user: User }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useOpenOnPage();

  useEffect(requestToasterSoon, []);

  const logout = () => {
    navigate(paths.login, { replace: true });
    void signOut();
  };

  // Until the second factor is entered, the user can only sign out.
  const isOpen = user.second_factor !== 'owed';
  // Most users belong to one organization and need no choice.
  const organizationSwitch = user.organizations.length > 1 && (
    <Suspense fallback={null}>
      <OrganizationSwitch organizations={user.organizations} present={user.organization_id} />
    </Suspense>
  );

  return (
    <>
      {isOpen && (
        <nav aria-label="Main" className="hidden h-full items-stretch gap-1 min-[900px]:flex">
          {mainLinks.map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
        </nav>
      )}
      {isOpen && pathname !== paths.home && <Rail />}
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <div className="hidden min-w-0 min-[900px]:block">{organizationSwitch}</div>
        <span
          title={user.email}
          className={cn(
            'mr-2 hidden max-w-72 truncate text-muted-foreground min-[640px]:block',
            organizationSwitch && 'min-[900px]:hidden min-[1200px]:block',
          )}
        >
          {user.email}
        </span>
        {user.may_file && isOpen && (
          <Link
            to={paths.upload}
            aria-label="Upload"
            title="Upload"
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
          >
            <Upload aria-hidden />
          </Link>
        )}
        {user.organization_id && <SearchButton />}
        <div ref={setBellSlot} className="size-9" />
        <ThemeToggle />
        {isOpen && (
          <NavLink
            to={paths.settings}
            aria-label="Settings"
            title="Settings"
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon' }),
              'aria-[current=page]:text-primary max-[900px]:hidden',
            )}
          >
            <Settings aria-hidden />
          </NavLink>
        )}
        <Button variant="ghost" onClick={logout} className="max-[900px]:hidden">
          <LogOut aria-hidden />
          Logout
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="min-[900px]:hidden"
          aria-expanded={open}
          aria-controls="main-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </Button>
      </div>
      {open && (
        <nav
          id="main-menu"
          aria-label="Main"
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          className="absolute inset-x-0 top-full grid border-b bg-card px-4 py-2 shadow-overlay min-[900px]:hidden"
        >
          {isOpen && (
            <>
              <MenuLinks links={mainLinks} />
              <div className="mt-2 grid grid-cols-2 border-y py-2">
                <MenuLinks links={dailyLinksOf(user)} />
              </div>
              <div className="mt-2 grid">
                <MenuLinks links={[settingsLink]} />
              </div>
            </>
          )}
          <div className="mt-2 border-t pt-2 empty:hidden">{organizationSwitch}</div>
          <p className="mt-2 truncate border-t px-2 pt-3 text-muted-foreground">{user.email}</p>
          <button type="button" onClick={logout} className={cn(menuItem({ isActive: false }), 'text-left')}>
            <LogOut aria-hidden className="size-4" />
            Logout
          </button>
        </nav>
      )}
    </>
  );
}

/**
 * Load the toasts on the first key or press, while the network is available: a user who interacts will soon
 * see one.
 */
function requestToasterSoon(): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    for (const event of events) window.removeEventListener(event, request);
  };
  const request = () => {
    stop();
    requestToaster();
  };
  for (const event of events) window.addEventListener(event, request);
  return stop;
}

const menuItem = ({ isActive }: { isActive: boolean }) =>
  cn(
    'flex h-11 items-center gap-3 rounded-md px-2 hover:bg-accent',
    isActive && 'font-semibold text-primary',
  );

const MenuLinks = ({ links }: { links: readonly PageLink[] }) =>
  links.map(({ to, label, Icon }) => (
    <NavLink key={to} to={to} className={menuItem}>
      <Icon aria-hidden className="size-4" />
      {label}
    </NavLink>
  ));

function BarLink({ to, label, Icon }: PageLink) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cn(
          '-mb-px flex items-center gap-2 border-b-2 px-2.5 font-medium transition-colors focus-visible:-outline-offset-2',
          isActive
            ? 'border-primary text-foreground'
            : 'border-transparent text-muted-foreground hover:text-foreground',
        )
      }
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </NavLink>
  );
}
