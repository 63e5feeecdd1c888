import {
  type Contract,
  type ContractAction,
  type ContractDetail,
  type ContractDocument,
  contractDetailSchema,
  contractDocumentSchema,
} from '../../_shared/schemas/index.ts';
import { type Person, sql, upload } from './cast.ts';
import { call, success } from './client.ts';

type SignedIn = Pick<Person, 'token'>;

/** Attempts a lifecycle step of a contract. */
export const step = (
  { token }: SignedIn,
  { id }: { id: string },
  action: ContractAction,
  fields: object = {},
  headers = {},
) => call('POST', `/contracts/${id}/transitions`, { token, body: { action, ...fields }, headers });

/** Performs a lifecycle step that must succeed. */
export const stepped = (person: SignedIn, contract: { id: string }, action: ContractAction, fields = {}) =>
  success(step(person, contract, action, fields), 201, contractDetailSchema);

export const detail = ({ token }: SignedIn, { id }: { id: string }): Promise<ContractDetail> =>
  success(call('GET', `/contracts/${id}`, { token }), 200, contractDetailSchema);

/** Uploads a text as the contract's next version. */
export const newVersion = (
  person: SignedIn,
  contract: { id: string },
  text: string,
): Promise<ContractDocument> =>
  success(upload(person, contract, 'agreement.txt', text), 201, contractDocumentSchema);

/** Attempts a lawyer's decision on a document and the current terms, overriding all open findings. */
export const decide = async (
  { token }: SignedIn,
  { contract_id, version, sha256 }: ContractDocument,
  fields: object = {},
  headers = {},
) =>
  call('POST', `/contracts/${contract_id}/approvals`, {
    token,
    headers,
    body: {
      decision: 'approved',
      document_version: version,
      document_sha256: sha256,
      bar_number: 'NV 1234',
      bar_jurisdiction: 'Nevada',
      override_reason: 'The client takes the risk.',
      terms_sha256: await termsHash(token, contract_id),
      ...fields,
    },
  });

/** The hash of a contract's terms; zeros if the caller cannot see the contract. */
async function termsHash(token: string, contractId: string): Promise<string> {
  const answer = await call('GET', `/contracts/${contractId}`, { token });
  return answer.ok
    ? contractDetailSchema.parse(await answer.json()).approval_rule.terms_sha256
    : '0'.repeat(64);
}

/** Creates a proposal as an analysis would: to give notice of a claim some days after an event or a date. */
export async function newProposal(
  owner: Person,
  contract: Contract,
  fields: {
    anchor?: string;
    anchor_date?: string | null;
    offset_count?: number;
    title?: string;
    owed_by?: 'performer' | 'payer' | 'both' | null;
  } = {},
): Promise<string> {
  const { anchor = 'fixed_date', anchor_date = null, offset_count = 0, title = 'Notice of claim' } = fields;
  const { owed_by = null } = fields;
  const [row] = await sql()<{ id: string }[]>`
    insert into public.obligations
      (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, offset_count, owed_by, source, confidence)
    values (${owner.organizationId}, ${contract.project_id}, ${contract.id}, 'notice_window', ${title}, 'claims_notice',
      ${anchor}, ${anchor_date}, ${offset_count}, ${owed_by}, 'rule', 0.9)
    returning id`;
  if (!row) throw new Error('no proposal was made');
  return row.id;
}
