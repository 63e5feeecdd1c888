import type { Finding } from '@schemas/analysis.ts';
import type { DocumentSet } from '@schemas/document-set.ts';
import { Link } from 'react-router-dom';
import { useDocumentSet } from '@/features/contracts/document-set/api.ts';
import { placeOf } from '@/features/contracts/document-set/words.ts';
import { paths } from '@/lib/paths.ts';

/** Which document governs the term of a finding, and the text that it beats. */
export function GovernedBy({ contractId, finding }: { contractId: string; finding: Finding }) {
  const set = useDocumentSet(contractId).data;
  const term = set?.terms.find(
    ({ categories, texts, outcome }) =>
      outcome !== 'same' &&
      categories.includes(finding.category) &&
      texts.some(({ contract_id }) => contract_id === contractId),
  );
  const [text, beaten] = term?.texts ?? [];
  if (!set || !term || !text || !beaten) return null;
  return (
    <p className="rounded-sm bg-info-soft px-3 py-2 text-info">
      {term.outcome === 'governs' ? (
        <>
          Governed by <Place set={set} text={text} />
          {text.shown && `: ${text.shown}`}, which replaces <Place set={set} text={beaten} />
          {beaten.shown && `: ${beaten.shown}`}.
        </>
      ) : (
        <>
          Uncertain which text governs: <Place set={set} text={text} /> or <Place set={set} text={beaten} />.
        </>
      )}{' '}
      <Link to={paths.contractTab(contractId, 'governing')} className="underline underline-offset-4">
        Compare
      </Link>
    </p>
  );
}

function Place({ set, text }: { set: DocumentSet; text: DocumentSet['terms'][number]['texts'][number] }) {
  const name = set.documents.find(({ contract_id }) => contract_id === text.contract_id)?.name;
  return (
    <Link
      to={paths.contractPlace(text.contract_id, { at: text.start, page: text.page })}
      className="underline underline-offset-4"
    >
      <bdi>{name}</bdi>, {placeOf(text)}
    </Link>
  );
}
