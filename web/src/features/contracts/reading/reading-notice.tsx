import type { ContractDocument } from '@schemas/contract-document.ts';
import { BookOpenText } from 'lucide-react';
import { Progress } from '@/components/ui/progress.tsx';
import { readingWords } from './reading-words.ts';

interface ReadingNoticeProps {
  document: ContractDocument | undefined;
  /** The older version whose analysis is shown below. */
  assessed?: number;
}

/** Progress of reading a document in the background. Renders nothing if no document is being read. */
export function ReadingNotice({ document, assessed }: ReadingNoticeProps) {
  if (document?.text_status !== 'reading') return null;
  const { reading, version } = document;
  return (
    <section aria-label="Reading the document" className="grid gap-2 rounded-md border bg-card px-4 py-3">
      <p role="status" className="flex items-center gap-2 font-medium tabular-nums">
        <BookOpenText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        {readingWords(reading)}…
      </p>
      {reading && <Progress value={(100 * reading.pages_read) / reading.pages_total} label="Pages read" />}
      <p className="text-muted-foreground">
        {reading
          ? `Version ${version} is long, so its text is read in the background.`
          : `Version ${version} is saved. Its text is read in the background as soon as possible.`}{' '}
        You can search, compare, and analyze it when reading is done. You can leave this page.
        {assessed !== undefined && ` Until then, the analysis covers version ${assessed}.`}
      </p>
    </section>
  );
}
