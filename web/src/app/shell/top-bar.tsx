import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ThemeToggle } from '@/components/theme-toggle.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { Wordmark } from '@/components/wordmark.tsx';
import { paths } from '@/lib/paths.ts';
import { useSession } from '@/lib/session/session-store.ts';
import { cn } from '@/lib/utils.ts';

const SignedInBar = lazy(() => import('./signed-in-bar.tsx').then((m) => ({ default: m.SignedInBar })));

/** The bar on every page: 56 px, the wordmark linking home, and links for the session. */
export function TopBar() {
  const session = useSession();
  return (
    <header className="sticky top-0 z-40 border-b bg-card">
      <div
        className={cn(
          'page relative flex h-14 items-center gap-4',
          // The wordmark stays above the rail.
          session.status === 'signed_in' && 'max-w-none',
        )}
      >
        <Link to={paths.home} aria-label="Plumbline, home" className="shrink-0 rounded-sm">
          <Wordmark />
        </Link>
        {session.status === 'signed_in' && (
          <Suspense fallback={null}>
            <SignedInBar user={session.user} />
          </Suspense>
        )}
        {session.status === 'signed_out' && <SignedOutBar />}
      </div>
    </header>
  );
}

function SignedOutBar() {
  return (
    <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
      <ThemeToggle />
      <Link to={paths.login} className={buttonVariants({ variant: 'ghost' })}>
        Login
      </Link>
      <Link to={paths.register} className={buttonVariants()}>
        Get Started
      </Link>
    </nav>
  );
}
