import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';

/** For a member who signed in with a password to an organization that requires single sign-on. */
export function NeedsSingleSignOn({ organization }: { organization: string }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title={`${organization} requires single sign-on`}
        subtitle="Sign in at its identity provider to open its projects and contracts"
      />
      <Link to={paths.singleSignOn} className={buttonVariants({ className: 'w-fit' })}>
        Use single sign-on
      </Link>
    </div>
  );
}
