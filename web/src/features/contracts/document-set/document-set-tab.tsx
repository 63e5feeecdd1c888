import type { ContractDetail } from '@schemas/contract.ts';
import type { DocumentSet } from '@schemas/document-set.ts';
import { comparedTermLabels } from '@vocabulary/document-set.ts';
import { CircleHelp, Equal, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDayOf } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useDocumentSet } from './api.ts';
import { FlowDown } from './flow-down.tsx';
import { SetEditor } from './set-editor.tsx';
import { SetQuote } from './set-quote.tsx';
import { reasonWords } from './words.ts';

/** The documents of one deal, which text governs, and what the subcontract does not carry over. */
export function DocumentSetTab({ contract }: { contract: ContractDetail }) {
  const query = useDocumentSet(contract.id);
  return (
    <LoadedSection query={query} what="the governing documents">
      {(set) => {
        const names = new Map(set.documents.map(({ contract_id, name }) => [contract_id, name]));
        const nameOf = (id: string) => names.get(id) ?? 'Document';
        return (
          <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
            <Section title="Order of precedence">
              <p className="text-muted-foreground">{statusOf(set)}</p>
              <SetEditor
                key={`${set.id} ${set.version}`}
                contractId={contract.id}
                projectId={contract.project_id}
                set={set}
              />
              {set.statements.map((statement) => (
                <SetQuote
                  key={`${statement.contract_id} ${statement.start}`}
                  text={statement}
                  name={nameOf(statement.contract_id)}
                />
              ))}
              <BelongsTo set={set} />
            </Section>
            {set.documents.length > 1 && (
              <Section title="Which text governs">
                {set.terms.length === 0 && (
                  <p className="text-muted-foreground">No term was found in more than one document.</p>
                )}
                {set.terms.map((term) => (
                  <Term key={term.term} term={term} nameOf={nameOf} />
                ))}
              </Section>
            )}
            {set.flow_down && <FlowDown flow={set.flow_down} nameOf={nameOf} />}
          </div>
        );
      }}
    </LoadedSection>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function statusOf({ documents, confirmed, stated_order }: DocumentSet): string {
  if (confirmed) {
    const added = documents.some(({ is_ranked }) => !is_ranked);
    const by = confirmed.by_name ? ` by ${confirmed.by_name}` : '';
    return `Confirmed${by} on ${formatDayOf(confirmed.at)}.${added ? ' A document was added since.' : ''}`;
  }
  if (documents.length === 1) return 'Add the other documents of this deal.';
  return stated_order
    ? 'The documents state this order. Check it and confirm it.'
    : 'The documents do not state one order for all of them. Put them in order and confirm it.';
}

function BelongsTo({ set }: { set: DocumentSet }) {
  if (set.belongs_to.length === 0) return null;
  return (
    <p className="text-muted-foreground">
      Also among the governing documents of{' '}
      {set.belongs_to.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link
            to={paths.contractTab(id, 'governing')}
            className="text-primary underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

const outcomes = {
  governs: { tone: 'info', Icon: Scale, text: 'Conflict' },
  same: { tone: 'good', Icon: Equal, text: 'Same' },
  uncertain: { tone: 'attention', Icon: CircleHelp, text: 'Uncertain' },
} as const;

function Term({ term, nameOf }: { term: DocumentSet['terms'][number]; nameOf: (id: string) => string }) {
  const { tone, Icon, text } = outcomes[term.outcome];
  return (
    <article className="grid gap-2 rounded-md border px-3 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {comparedTermLabels[term.term]}
        <Badge tone={tone}>
          <Icon aria-hidden />
          {text}
        </Badge>
      </h3>
      <p className="text-xs text-muted-foreground">{reasonWords[term.reason]}</p>
      {term.texts.map((one, at) => (
        <SetQuote
          key={`${one.contract_id} ${one.start}`}
          text={one}
          name={nameOf(one.contract_id)}
          shown={one.shown}
          label={term.outcome === 'governs' && (at === 0 ? 'Governs:' : 'Does not apply:')}
        />
      ))}
    </article>
  );
}
