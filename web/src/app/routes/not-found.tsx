import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

export function NotFound() {
  useDocumentTitle('Page not found');
  return (
    <div className="page grid justify-items-center gap-2 py-24 text-center">
      <PlumbBob className="mb-4 h-12 w-8 text-muted-foreground" />
      <h1 className="text-xl">Page not found</h1>
      <p className="text-muted-foreground">
        There is no page at this address. It may have moved or been removed.
      </p>
      <Link to={paths.home} className={`${buttonVariants({ variant: 'outline' })} mt-4`}>
        Go to the home page
      </Link>
    </div>
  );
}
