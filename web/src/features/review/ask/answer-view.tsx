import type { ContractPassage, LanguageModelQuestion } from '@schemas/language-model-question.ts';
import { languageModelProblems } from '@vocabulary/language-model-problems.ts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import type { Reply } from './use-ask.ts';

/** The contract and version on the desk. */
export interface Source {
  contractId: string;
  version: number;
}

/** The language model's answer: each sentence with its quotes, or the nearest passages and why there is no answer. */
export function AnswerView({ asked, source }: { asked: LanguageModelQuestion; source: Source }) {
  const {
    question,
    model,
    created_by_name: person,
    created_at,
    sentences,
    passages,
    problem,
    dropped,
  } = asked;
  return (
    <article aria-label={question} className="grid gap-2">
      <header>
        <h3 className="break-words">{question}</h3>
        <p className="text-xs text-muted-foreground">
          {person ? `${person}, ` : ''}
          {formatDateTime(created_at)}. Language model {model}.
        </p>
      </header>
      {sentences.map(({ says, quotes }) => (
        <div key={says} className="grid gap-1">
          <p className="break-words">{says}</p>
          <Passages passages={quotes} source={source} />
        </div>
      ))}
      {sentences.length === 0 && (
        <>
          <p>{problem ? `${languageModelProblems[problem]}.` : silence(asked)}</p>
          <NearestPassages passages={passages} source={source} />
        </>
      )}
      {(dropped > 0 || (asked.is_part && sentences.length > 0)) && (
        <p className="text-xs text-muted-foreground">
          {asked.is_part && 'The model read only the passages nearest to the question. '}
          {dropped > 0 &&
            `${dropped} ${dropped === 1 ? 'sentence' : 'sentences'} did not match the contract’s words and ${dropped === 1 ? 'was' : 'were'} discarded.`}
        </p>
      )}
    </article>
  );
}

/** Passages without an answer, and why there is none. */
export function PassagesView({
  question,
  why,
  passages,
  source,
}: Omit<Extract<Reply, { kind: 'passages' }>, 'kind'> & { source: Source }) {
  return (
    <article aria-label={question} className="grid gap-2">
      <h3 className="break-words">{question}</h3>
      {why && <p>{why}.</p>}
      <NearestPassages passages={passages} source={source} />
    </article>
  );
}

const silence = ({ is_part }: LanguageModelQuestion) =>
  is_part ? 'The passages that the model read do not say.' : 'The contract does not say.';

function NearestPassages({ passages, source }: { passages: readonly ContractPassage[]; source: Source }) {
  if (passages.length === 0) return <p className="text-muted-foreground">No passage matches these words.</p>;
  return (
    <>
      <p className="text-muted-foreground">Nearest passages, not an answer:</p>
      <Passages passages={passages} source={source} />
    </>
  );
}

function Passages({ passages, source }: { passages: readonly ContractPassage[]; source: Source }) {
  return (
    <ul className="grid gap-1">
      {passages.map((passage) => (
        <li key={`${passage.document?.id} ${passage.start}`} className="border-l pl-3 font-serif break-words">
          {passage.quote} <PassageLink passage={passage} source={source} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to the passage on the desk, or in the version that has it. */
function PassageLink({ passage, source }: { passage: ContractPassage; source: Source }) {
  const { document, page, start: at } = passage;
  const style = 'font-sans text-xs whitespace-nowrap';
  if (!document)
    return <span className={`${style} text-muted-foreground`}>p. {page} of a deleted contract</span>;
  const { contract_id: contractId, contract_name: name, version, is_latest_version: isLatest } = document;
  const isHere = contractId === source.contractId;
  const isShown = isHere && version === source.version;
  const what = [!isHere && name, !isShown && !isLatest && `version ${version}`, `p. ${page}`].filter(Boolean);
  return (
    <Link
      to={
        isShown
          ? paths.contractPlace(contractId, { at, page })
          : paths.contractVersionPlace(contractId, { version, at, page })
      }
      state={{ showPlace: true }}
      preventScrollReset={isShown}
      className={`${style} rounded-sm text-primary underline-offset-4 hover:underline`}
    >
      {what.join(', ')}
    </Link>
  );
}
