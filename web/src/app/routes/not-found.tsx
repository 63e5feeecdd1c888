import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const detail = 'It was deleted, or you are not allowed to see it.';
const pages = {
  page: {
    title: 'Page not found',
    detail: 'There is no page at this address. It may have moved or been removed.',
    to: paths.home,
    action: 'Go to the home page',
  },
  contract: { title: 'Contract not found', detail, to: paths.contracts, action: 'Go to contracts' },
  check: { title: 'Check not found', detail, to: paths.compliance, action: 'Go to compliance' },
  notice: { title: 'Notice not found', detail, to: paths.notices, action: 'Go to notices' },
  party: { title: 'Party not found', detail, to: paths.parties, action: 'Go to parties' },
};

/** Shown for an address without a page, or for a record that the reader may not see or that does not exist. */
export function NotFound({ what = 'page' }: { what?: keyof typeof pages }) {
  const page = pages[what];
  useDocumentTitle(page.title);
  return (
    <div className="page grid justify-items-center gap-2 py-24 text-center">
      <PlumbBob className="mb-4 h-12 w-8 text-muted-foreground" />
      <h1 className="text-xl">{page.title}</h1>
      <p className="text-muted-foreground">{page.detail}</p>
      <Link to={page.to} className={`${buttonVariants({ variant: 'outline' })} mt-4`}>
        {page.action}
      </Link>
    </div>
  );
}
