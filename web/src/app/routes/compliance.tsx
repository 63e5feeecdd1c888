import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';

/** This version has no compliance checks, and the page says so instead of showing figures nobody measured. */
export function Compliance() {
  return (
    <div className="page py-6">
      <PageHeader title="Compliance Management" />
      <div className="mt-6 grid max-w-prose gap-3">
        <p>
          This version of Plumbline has no compliance checks. No scores, deadlines or items are kept, so none
          are shown.
        </p>
        <p className="text-muted-foreground">
          What it does have: projects, their contracts, and the risk found in each contract’s text.
        </p>
        <div className="mt-2">
          <Link to={paths.contracts} className={buttonVariants({ variant: 'outline' })}>
            Go to contracts
          </Link>
        </div>
      </div>
    </div>
  );
}
