import { compareFlowDown } from '../../../../_shared/governing/flow-down.ts';
import { readSet } from '../../../../_shared/governing/governing.ts';
import type { Quoted, SetDocument } from '../../../../_shared/governing/read-text.ts';
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
    ...compareTexts(stored, texts),
  };
}

type Compared = Pick<
  DocumentSet,
  'documents' | 'stated_order' | 'statements' | 'incorporation' | 'terms' | 'flow_down'
>;

function compareTexts(stored: StoredSet, texts: SetText[]): Compared {
  const listed = texts.filter(({ is_listed }) => is_listed);
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
  const reading = readSet(listed.filter(isCompared).map(asDocument), confirmed);
  const flow = flowDownOf(stored, texts);
  return {
    documents: listed.map((text) => ({
      contract_id: text.contract_id,
      name: text.name,
      contract_type: text.contract_type,
      status: text.status,
      role: text.role,
      document:
        text.document_id === null || text.version === null
          ? null
          : { id: text.document_id, version: text.version },
      is_ranked: text.is_ranked,
      is_in_force: text.is_in_force,
      is_compared: isCompared(text) && !reading.separate.includes(text.contract_id),
    })),
    stated_order: reading.order,
    statements: reading.statements.map(quoted),
    incorporation: reading.incorporation && quoted(reading.incorporation),
    terms: reading.terms.map(({ family, outcome, is_conflict, reasons, basis, governing, terms }) => ({
      term: family,
      categories: [...termCategories[family]],
      outcome,
      is_conflict,
      reasons,
      basis: basis.map(quoted),
      governing_id: governing,
      texts: terms.map(shown),
    })),
    flow_down: flow && {
      prime_contract_id: flow.prime.contract_id,
      general: flow.general && quoted(flow.general),
      rights: flow.rights && quoted(flow.rights),
      conflict: flow.conflict && quoted(flow.conflict),
      changes: flow.changes,
      gaps: flow.gaps.map((gap) => ({
        term: gap.family === 'flow_down' ? null : gap.family,
        kind: gap.kind,
        doubt: gap.doubt,
        prime: gap.prime.map(shown),
        subcontract: gap.subcontract.map(shown),
        amendments: gap.amendments.map(quoted),
      })),
    },
  };
}

const isCompared = ({ pages, is_in_force }: SetText) => pages.length > 0 && is_in_force;

const asDocument = ({ contract_id, role, pages, base_id, approved_at }: SetText): SetDocument => ({
  id: contract_id,
  role,
  pages,
  base: base_id,
  approved_at,
});

/** Compares the base contract with its prime contract, each with its changes in force; null without a prime contract. */
function flowDownOf(stored: StoredSet, texts: SetText[]) {
  const read = texts.filter(isCompared);
  const prime = read.find(({ role }) => role === 'prime_contract');
  const subcontract = read.find(({ contract_id }) => contract_id === stored.head_id);
  if (!prime || !subcontract || prime === subcontract) return null;
  const changesOf = ({ contract_id }: SetText) =>
    read
      .filter(({ base_id }) => base_id === contract_id)
      .sort((a, b) => (a.approved_at ?? '9').localeCompare(b.approved_at ?? '9'));
  const changes = [prime, subcontract].flatMap((contract) =>
    changesOf(contract).map(({ contract_id, name }) => ({
      contract_id,
      name,
      changes_id: contract.contract_id,
    })),
  );
  const withChanges = (contract: SetText) => [contract, ...changesOf(contract)].map(asDocument);
  return { prime, changes, ...compareFlowDown(withChanges(prime), withChanges(subcontract)) };
}
