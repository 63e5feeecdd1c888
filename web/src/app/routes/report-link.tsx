import { Link, useSearchParams } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const words: Record<string, readonly [title: string, detail: string]> = {
  deleted: ['This report was deleted', 'Ask the sender to generate it again and send a new link.'],
  ended: ['This link has expired', 'Report links work for 30 days. Ask the sender for a new one.'],
  later: ['Failed to open the report', 'Your link is valid. Try again in a minute.'],
};
const unknown = [
  'This link is invalid',
  'Check that the address is complete, or ask the sender for a new link.',
] as const;

/** Shown when an emailed report link opens no file, with the reason. */
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
