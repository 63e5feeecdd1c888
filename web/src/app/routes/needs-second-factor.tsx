import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';

/** For a member without a second factor in an organization that requires one. */
export function NeedsSecondFactor({ organization }: { organization: string }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title={`${organization} requires a second factor`}
        subtitle="Set one up to open its projects and contracts"
      />
      <p className="max-w-prose">
        Set up an authenticator app on your phone. After that, signing in requires your password and a code
        from the app.
      </p>
      <Link to={paths.account} className={buttonVariants({ className: 'w-fit' })}>
        Set up a second factor
      </Link>
    </div>
  );
}
