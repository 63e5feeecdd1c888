/** The shipped playbook, from which an organization's first version is copied. */
import type { ContractSide } from '../../vocabulary/analysis.ts';
import type { PlaybookBody } from '../../vocabulary/playbook.ts';
import { payerEntries } from './payer.ts';
import { performerEntries } from './performer.ts';

const partiesOf: Record<string, [performer: string, payer: string]> = {
  Subcontract: ['Subcontractor', 'Contractor'],
  'Design-Build': ['Design-Builder', 'Owner'],
  Supply: ['Supplier', 'Buyer'],
  'Purchase Order': ['Supplier', 'Buyer'],
  Service: ['Consultant', 'Client'],
};

/** @param contractType names the parties in the wording; null for all other kinds of contract */
export function defaultPlaybook(side: ContractSide, contractType: string | null): PlaybookBody {
  const [performer, payer] = partiesOf[contractType ?? ''] ?? ['Contractor', 'Owner'];
  const named = (text: string) => text.replaceAll('{performer}', performer).replaceAll('{payer}', payer);
  return {
    entries: (side === 'performer' ? performerEntries : payerEntries).map((entry) => ({
      ...entry,
      wording: { preferred: named(entry.wording.preferred), fallback: named(entry.wording.fallback) },
    })),
  };
}
