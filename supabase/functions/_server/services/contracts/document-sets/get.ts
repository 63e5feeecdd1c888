import { compareFlowDown } from '../../../../_shared/governing/flow-down.ts';
import { readSet } from '../../../../_shared/governing/governing.ts';
import type { Quoted } from '../../../../_shared/governing/read-text.ts';
import { termCategories } from '../../../../_shared/governing/terms.ts';
import type { DocumentSet } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { findStoredSet, readSetTexts, type SetText, type StoredSet } from './read-set-texts.ts';

/**
 * The documents of a contract's deal, which text governs, and what does not flow down. Everything but the order is
 * read from the latest texts.
 * @throws ApiError not_found, forbidden if the caller may not see the review
 */
export async function getDocumentSet({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<DocumentSet> {
  await findReviewedContract(sql, id);
  return await findDocumentSet(sql, id);
}

export async function findDocumentSet(sql: Transaction, id: string): Promise<DocumentSet> {
  const stored = await findStoredSet(sql, id);
  if (!stored) throw notFound('Contract');
  const texts = await readSetTexts(sql, stored);
  return {
    id: stored.head_id,
    version: stored.version ?? 0,
    confirmed:
      stored.confirmed_at === null ? null : { by_name: stored.confirmed_by_name, at: stored.confirmed_at },
    belongs_to: stored.belongs_to,
    may_change: stored.may_change,
    documents: texts.map(({ document_id, version, pages, ...document }) => ({
      ...document,
      document: document_id === null || version === null ? null : { id: document_id, version },
    })),
    ...compareTexts(stored, texts),
  };
}

type Compared = Pick<DocumentSet, 'stated_order' | 'statements' | 'terms' | 'flow_down'>;

function compareTexts(stored: StoredSet, texts: SetText[]): Compared {
  const documents = texts
    .filter(({ pages }) => pages.length > 0)
    .map(({ contract_id, role, pages }) => ({ id: contract_id, role, pages }));
  const confirmed = stored.is_confirmed ? stored.documents.map(({ contract_id }) => contract_id) : null;
  const versions = new Map(texts.map(({ contract_id, version }) => [contract_id, version ?? 0]));
  const quoted = ({ document_id, quote, start, end, page, section }: Quoted) => ({
    contract_id: document_id,
    document_version: versions.get(document_id) ?? 0,
    quote,
    start,
    end,
    page,
    section,
  });
  const shown = (text: Quoted & { shown: string | null }) => ({ ...quoted(text), shown: text.shown });
  const { order, statements, terms } = readSet(documents, confirmed);
  const prime = documents.find(({ role }) => role === 'prime_contract');
  const subcontract = documents.find(({ id }) => id === stored.head_id);
  const flow = prime && subcontract && prime !== subcontract ? compareFlowDown(prime, subcontract) : null;
  return {
    stated_order: order,
    statements: statements.map(quoted),
    terms: terms.map(({ family, outcome, reason, terms: all }) => ({
      term: family,
      categories: [...termCategories[family]],
      outcome,
      reason,
      texts: all.map(shown),
    })),
    flow_down: flow && {
      prime_contract_id: prime?.id ?? '',
      general: flow.general && quoted(flow.general),
      rights: flow.rights && quoted(flow.rights),
      gaps: flow.gaps.map((gap) => ({
        term: gap.family === 'flow_down' ? null : gap.family,
        kind: gap.kind,
        doubt: gap.doubt,
        prime: gap.prime && shown(gap.prime),
        subcontract: gap.subcontract && shown(gap.subcontract),
      })),
    },
  };
}
