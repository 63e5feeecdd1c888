import { FileDown } from 'lucide-react';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { AccuracyTable } from '@/features/accuracy/accuracy-table.tsx';
import {
  accuracyIntroduction,
  accuracySections,
  accuracySubtitle,
  accuracyTitle,
} from '@/features/accuracy/sections.ts';
import { formatDate } from '@/lib/dates.ts';

/** The measured accuracy of the shipped engine. Public. */
export function Accuracy() {
  return (
    <div className="page py-8">
      <PageHeader
        title={accuracyTitle}
        subtitle={accuracySubtitle}
        actions={
          <a href="/accuracy.pdf" download className={buttonVariants({ variant: 'outline' })}>
            <FileDown aria-hidden />
            Download PDF
          </a>
        }
      />
      <div className="mt-6 max-w-prose space-y-3">
        {accuracyIntroduction.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {accuracySections(formatDate).map(({ id, title, paragraphs, table }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <div className="mt-1 max-w-prose space-y-3 text-muted-foreground">
            {paragraphs.map((text) => (
              <Paragraph key={text} text={text} />
            ))}
          </div>
          {table && (
            <div className="mt-4">
              <AccuracyTable {...table} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function Paragraph({ text }: { text: string }) {
  const [before, typed, after] = text.split('`');
  return (
    <p>
      {before}
      {typed && <code>{typed}</code>}
      {after}
    </p>
  );
}
