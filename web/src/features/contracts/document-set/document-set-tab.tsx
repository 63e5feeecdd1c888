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
import { isSameQuote, SetQuote } from './set-quote.tsx';
import { reasonWords } from './words.ts';

/** The documents of one deal, which text governs, and what the subcontract does not carry over. */
export function DocumentSetTab({ contract }: { contract: ContractDetail }) {
  const query = useDocumentSet(contract.id);
  return (
    <LoadedSection query={query} what="the governing documents">
      {(set) => {
        const names = new Map(
          [...set.documents, ...(set.flow_down?.changes ?? [])].map(({ contract_id, name }) => [
            contract_id,
            name,
          ]),
        );
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
                <PrimeContract set={set} nameOf={nameOf} />
                {set.documents.filter(({ is_compared }) => is_compared).length > 1 &&
                  set.terms.length === 0 && (
                    <p className="text-muted-foreground">No term was found in more than one document.</p>
                  )}
                {set.terms.map((term) => (
                  <TermTexts key={term.term} term={term} nameOf={nameOf} />
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

/** Whether the prime contract is compared with the subcontract, and the clause that says so. */
function PrimeContract({ set, nameOf }: { set: DocumentSet; nameOf: (id: string) => string }) {
  if (set.incorporation)
    return (
      <SetQuote
        text={set.incorporation}
        name={nameOf(set.incorporation.contract_id)}
        label="Refers to the prime contract:"
      />
    );
  if (!set.documents.some(isSeparate)) return null;
  return (
    <p className="text-muted-foreground">
      The prime contract is between other parties, and no clause was found that incorporates it. Only its
      flow-down is compared.
    </p>
  );
}

/** Whether a document is not ranked because it is between other parties. */
const isSeparate = ({ document, is_in_force, is_compared }: DocumentSet['documents'][number]) =>
  document !== null && is_in_force && !is_compared;

function statusOf({ documents, confirmed, stated_order }: DocumentSet): string {
  if (confirmed) {
    const added = documents.some(({ is_ranked }) => !is_ranked);
    const by = confirmed.by_name ? ` by ${confirmed.by_name}` : '';
    return `Confirmed${by} on ${formatDayOf(confirmed.at)}.${added ? ' A document was added since.' : ''}`;
  }
  if (documents.length === 1) return 'Add the other documents of this deal.';
  if (documents.filter((document) => !isSeparate(document)).length === 1)
    return 'Add the other documents of the subcontract, if it has any.';
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

type Term = DocumentSet['terms'][number];

const looks = {
  conflict: { tone: 'info', Icon: Scale, text: 'Conflict' },
  possible: { tone: 'muted', Icon: Scale, text: 'Possible conflict' },
  same: { tone: 'good', Icon: Equal, text: 'Same' },
  uncertain: { tone: 'attention', Icon: CircleHelp, text: 'Uncertain' },
} as const;

const lookOf = ({ outcome, is_conflict }: Term) =>
  looks[outcome === 'governs' ? (is_conflict ? 'conflict' : 'possible') : outcome];

function TermTexts({ term, nameOf }: { term: Term; nameOf: (id: string) => string }) {
  const { tone, Icon, text } = lookOf(term);
  const labelOf = (contractId: string) => {
    if (term.outcome !== 'governs') return undefined;
    const label = contractId === term.governing_id ? 'Governs' : 'Overridden';
    return term.is_conflict ? `${label}:` : `${label} if they conflict:`;
  };
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border px-3 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {comparedTermLabels[term.term]}
        <Badge tone={tone}>
          <Icon aria-hidden />
          {text}
        </Badge>
      </h3>
      {term.texts.map((one) => (
        <SetQuote
          key={`${one.contract_id} ${one.start}`}
          text={one}
          name={nameOf(one.contract_id)}
          shown={one.shown}
          label={labelOf(one.contract_id)}
        />
      ))}
      <p className="text-xs text-muted-foreground">
        {term.reasons.map((reason) => reasonWords[reason]).join(' ')}
      </p>
      {term.basis
        .filter((basis) => !term.texts.some((one) => isSameQuote(one, basis)))
        .map((basis) => (
          <SetQuote
            key={`${basis.contract_id} ${basis.start}`}
            text={basis}
            name={nameOf(basis.contract_id)}
            label="Reason:"
          />
        ))}
    </article>
  );
}
