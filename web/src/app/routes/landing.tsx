import { Link, Navigate, useLocation } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const FEATURES = [
  {
    title: 'AI Contract Analysis',
    text: 'Upload a contract and get an instant risk assessment, with each risky clause quoted and its page shown.',
  },
  {
    title: 'Compliance Monitoring',
    text: 'Track deadlines and requirements across projects.',
  },
  {
    title: 'Risk Management',
    text: 'Every contract is scored from 1 to 100, with every point explained.',
  },
  {
    title: 'Lawyer Approval',
    text: 'Documents reviewed and approved by licensed attorneys.',
  },
];

const REASONS = [
  {
    title: 'Every finding quotes the contract',
    text: 'Each finding shows the exact contract language and its page.',
  },
  {
    title: 'It flags missing clauses',
    text: "Missing clauses are listed separately. A document that can't be read gets no score.",
  },
  {
    title: 'Your data stays yours',
    text: 'Each organization can open only its own projects and contracts.',
  },
];

export function Landing() {
  useDocumentTitle(undefined);
  const { search } = useLocation();
  // Auth returns to the site's root if an identity provider refuses a sign-in.
  if (new URLSearchParams(search).has('error_code'))
    return <Navigate to={`${paths.singleSignOn}${search}`} replace />;
  return (
    <div className="page">
      <Hero />
      <section aria-labelledby="features" className="border-t py-12">
        <h2 id="features" className="text-xl">
          What Plumbline does
        </h2>
        <ul className="mt-6 grid gap-px overflow-hidden rounded-md border bg-border sm:grid-cols-2 desk:grid-cols-4">
          {FEATURES.map((feature) => (
            <li key={feature.title} className="flex flex-col bg-card p-5">
              <h3 className="text-base">{feature.title}</h3>
              <p className="mt-2 text-muted-foreground">{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="trust" className="border-t py-12">
        <h2 id="trust" className="text-xl">
          Trusted by Construction Professionals
        </h2>
        <div className="mt-6 grid gap-8 desk:grid-cols-3">
          {REASONS.map((reason) => (
            <div key={reason.title}>
              <h3 className="text-base">{reason.title}</h3>
              <p className="mt-1 max-w-prose text-muted-foreground">{reason.text}</p>
            </div>
          ))}
        </div>
        <Link to={paths.register} className={`${buttonVariants({ size: 'lg' })} mt-10`}>
          Get Started Today
        </Link>
      </section>
      <footer className="border-t py-6 text-xs text-muted-foreground">
        Plumbline is software, not a lawyer. Its scores are not legal advice.{' '}
        <Link to={paths.accuracy} className="underline underline-offset-2 hover:text-foreground">
          How accurate is this?
        </Link>
      </footer>
    </div>
  );
}

/** The plumb line drops from the bar to the key words. */
function Hero() {
  return (
    <section className="relative grid items-center gap-12 py-16 pl-8 sm:py-24 sm:pl-16 desk:grid-cols-[minmax(0,1fr)_minmax(0,40rem)]">
      <span aria-hidden className="absolute top-0 bottom-24 left-2 w-px bg-foreground/40 sm:left-4" />
      <span aria-hidden className="absolute bottom-16 left-[-0.375rem] sm:left-[0.125rem]">
        <PlumbBobTip />
      </span>
      <div>
        <h1 className="max-w-[18ch] text-4xl font-semibold tracking-tight">
          Know what a contract asks of you before you sign
        </h1>
        <p className="mt-5 max-w-[58ch] text-base text-muted-foreground">
          Plumbline keeps your construction projects and contracts in one place. It shows which clauses put
          your money, schedule, and liability at risk.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.register} className={buttonVariants({ size: 'lg' })}>
            Start Free Trial
          </Link>
          <Link to={paths.login} className={buttonVariants({ size: 'lg', variant: 'outline' })}>
            Sign In
          </Link>
        </div>
      </div>
      <DeskPicture />
    </section>
  );
}

/** The review desk with a contract of the demo firm, in the theme of the page. */
function DeskPicture() {
  return (
    <div className="overflow-hidden rounded-md border shadow-overlay">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/desk-${theme}.webp`}
          alt={PICTURE}
          width={1860}
          height={1230}
          loading="lazy"
          decoding="async"
          className={theme === 'light' ? 'h-auto w-full dark:hidden' : 'hidden h-auto w-full dark:block'}
        />
      ))}
    </div>
  );
}

const PICTURE =
  'The review of a construction contract: its score by group, the document with marked clauses, and the findings that matter most';

function PlumbBobTip() {
  return (
    <svg viewBox="0 0 28 40" className="h-10 w-7" fill="none" aria-hidden>
      <path d="M6 8h16v8L14 38 6 16z" className="fill-primary" />
    </svg>
  );
}
