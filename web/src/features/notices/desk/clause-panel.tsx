import { type NoticeClause, receivedWords, serviceMeansNames } from '@schemas/notice.ts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

interface ClausePanelProps {
  clause: NoticeClause | null;
  contractId: string | null;
}

/** The contract's notice clause and the terms extracted from it. */
export function ClausePanel({ clause, contractId }: ClausePanelProps) {
  const [passage] = clause?.passages ?? [];
  if (!contractId) return null;
  return (
    <section aria-labelledby="notice-clause" className="grid gap-2">
      <h2 id="notice-clause" className="text-base">
        Contract notice clause
      </h2>
      {clause && passage ? (
        <>
          <blockquote className="border-l-2 border-primary pl-3 font-serif leading-relaxed whitespace-pre-line">
            {passage.quote.replace(/[ \t]*\n(?!\n)[ \t]*/g, ' ')}
          </blockquote>
          <p>
            <Link
              to={paths.contractVersionPlace(contractId, {
                version: clause.document_version,
                at: passage.start,
                page: passage.page,
              })}
              className="text-primary underline-offset-4 hover:underline"
            >
              Version {clause.document_version}, page {passage.page}
            </Link>
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <Fact name="Delivery methods">
              {clause.means.length > 0
                ? clause.means.map((means) => serviceMeansNames[means]).join(', ')
                : 'Not stated'}
              {clause.email_excluded && '; not by email'}
            </Fact>
            <Fact name="Form">{clause.in_writing ? 'In writing' : 'Not stated'}</Fact>
            <Fact name="Deemed received">
              {clause.received_after
                ? `${receivedWords(clause.received_after)} after it is sent`
                : 'Not stated'}
            </Fact>
            {clause.addresses.map(({ party, lines, copy }) => (
              <Fact key={lines} name={copy ? 'Copy to' : (party ?? 'Address')}>
                <span className="whitespace-pre-line">{lines}</span>
              </Fact>
            ))}
          </dl>
        </>
      ) : (
        <p className="text-muted-foreground">
          No notice clause was found in the latest contract document. There may still be one.
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
