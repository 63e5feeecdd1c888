import type { MessageChoices } from '@schemas/message.ts';

const SHOWN = 3;

/**
 * 'Not included: Harbor LLC, party to Main contract.' Names contracts of which no other party gets the
 * message: those of the attached documents and of `contractId`, or all of the project if there are none. Null if none is
 * missing.
 */
export function missingCounterparties(
  { counterparties, documents }: Pick<MessageChoices, 'counterparties' | 'documents'>,
  chosen: { partyIds: readonly string[]; documentIds: readonly string[]; contractId?: string | undefined },
): string | null {
  const attached = documents.filter(({ id }) => chosen.documentIds.includes(id));
  const concerned = new Set([
    ...attached.map(({ contract_id }) => contract_id),
    ...(chosen.contractId === undefined ? [] : [chosen.contractId]),
  ]);
  const contracts = Map.groupBy(
    counterparties.filter(({ contract_id }) => concerned.size === 0 || concerned.has(contract_id)),
    ({ contract_id }) => contract_id,
  );
  const missing = [...contracts.values()].filter((parties) =>
    parties.every(({ party_id }) => party_id === null || !chosen.partyIds.includes(party_id)),
  );
  if (missing.length === 0) return null;
  const named = missing.slice(0, SHOWN).map((parties) => {
    const names = parties.map(({ name }) => name).join(' and ');
    return `${names} (${parties[0]?.contract_name})`;
  });
  const more = missing.length - named.length;
  return `Not included: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}
