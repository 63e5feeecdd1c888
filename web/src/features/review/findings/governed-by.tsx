import type { Finding } from '@schemas/analysis.ts';
import type { DocumentSet } from '@schemas/document-set.ts';
import { comparedTermLabels } from '@vocabulary/document-set.ts';
import { Link } from 'react-router-dom';
import { useDocumentSet } from '@/features/contracts/document-set/api.ts';
import { placeOf } from '@/features/contracts/document-set/words.ts';
import { paths } from '@/lib/paths.ts';

/** Which document governs the term that a finding is about, and the text that it beats. */
export function GovernedBy({ contractId, finding }: { contractId: string; finding: Finding }) {
  const set = useDocumentSet(contractId).data;
  const term = set?.terms.find(
    ({ categories, texts, outcome }) =>
      outcome !== 'same' &&
      categories.includes(finding.category) &&
      texts.some(({ contract_id }) => contract_id === contractId),
  );
  if (!set || !term) return null;
  const isOwn = ({ contract_id }: { contract_id: string }) => contract_id === contractId;
  // The governing text and this contract's; if this contract governs, the first one that it beats.
  const text = term.governing_id === null ? term.texts.find(isOwn) : term.texts[0];
  const other = term.texts.find((one) => (text && isOwn(text) ? one.contract_id !== contractId : isOwn(one)));
  if (!text || !other) return null;
  return (
    <p className="rounded-sm bg-info-soft px-3 py-2 text-info">
      {comparedTermLabels[term.term]}:{' '}
      {term.outcome === 'governs' ? (
        <>
          {!term.is_conflict && 'if they conflict, '}
          <Place set={set} text={text} />
          {text.shown && ` (${text.shown})`} governs over <Place set={set} text={other} />
          {other.shown && ` (${other.shown})`}.
        </>
      ) : (
        <>
          uncertain whether <Place set={set} text={text} /> or <Place set={set} text={other} /> governs.
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
