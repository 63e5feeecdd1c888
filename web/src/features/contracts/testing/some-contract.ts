import type { Contract } from '@schemas/contract.ts';

const AT = '2026-11-20T15:00:00.000Z';

/** A contract as the API returns it, for tests; `with_` replaces fields. */
export function someContract(with_: Partial<Contract> = {}): Contract {
  return {
    id: '0199f5a0-0000-7000-8000-00000000000c',
    project_id: '0199f5a0-0000-7000-8000-000000000001',
    project_name: 'Harbor Street',
    name: 'Steel supply',
    contract_type: 'Supply',
    status: 'draft',
    party_a_name: 'Northgate',
    party_a_type: 'owner',
    party_b_name: 'Golden Gate Steel',
    party_b_type: 'supplier',
    party_a_id: null,
    party_b_id: null,
    contract_value: 1_250_000,
    start_date: '2026-03-02',
    end_date: '2026-12-31',
    risk_score: null,
    unscored_reason: null,
    may_read_review: true,
    latest_document: null,
    created_by: null,
    created_at: AT,
    updated_at: AT,
    version: 1,
    ...with_,
  };
}
