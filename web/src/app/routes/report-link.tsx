import { Link, useSearchParams } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const words: Record<string, readonly [title: string, detail: string]> = {
  deleted: [
    'This report was deleted',
    'Whoever had it sent to you can have it made again, and sends you another link.',
  ],
  ended: [
    'This link has ended',
    'Links to reports work for 30 days. Ask whoever had it sent to you for a new one.',
  ],
  later: [
    'The report could not be opened just now',
    'Nothing is wrong with your link. Follow it again in a minute.',
  ],
};
const unknown = [
  'This link is not valid',
  'Check that you have the whole address, or ask whoever sent it to you for a new one.',
] as const;

/** Where the mailed link to a report leads that opens no file: why, in words. */
export function ReportLink() {
  const [params] = useSearchParams();
  const [title, detail] = words[params.get('why') ?? ''] ?? unknown;
  useDocumentTitle(title);
  return (
    <div className="page grid justify-items-center gap-2 py-24 text-center">
      <PlumbBob className="mb-4 h-12 w-8 text-muted-foreground" />
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-md text-muted-foreground">{detail}</p>
      <Link to={paths.reports} className={`${buttonVariants({ variant: 'outline' })} mt-4`}>
        Sign in to Plumbline
      </Link>
    </div>
  );
}
