import { randomUUID } from 'node:crypto';

/** An organization with one contract, used over HTTP by one of its members. */
export interface Firm {
  url: string;
  token: string;
  contractId: string;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** Registers an organization with that name and a contract to upload to. */
export async function newFirm(url: string, name: string): Promise<Firm> {
  const person = { email: `${randomUUID()}@faults.invalid`, password: randomUUID(), name: 'Fault' };
  const firm = { url, token: '', contractId: '' };
  const { token } = await create(firm, '/auth/register', { ...person, organization_name: name });
  firm.token = token;
  const project = await create(firm, '/projects', projectNamed('Uploads'));
  const contract = await create(firm, '/contracts', {
    project_id: project.id,
    name: 'Uploads',
    contract_type: 'Construction',
    party_a_name: 'Owner',
    party_b_name: 'Builder',
  });
  firm.contractId = contract.id;
  return firm;
}

export const projectNamed = (name: string) => ({ name, client_name: 'Client', start_date: '2026-01-01' });

/** @throws if the response is not 201 */
export async function create(firm: Firm, path: string, body: object, key: string = randomUUID()) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return created(path, await send(firm, path, { body: JSON.stringify(body), headers }));
}

/** @throws if the response is not 201 */
export function created(path: string, { status, text }: Answer) {
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Uploads a file to the firm's contract. */
export function upload(
  firm: Firm,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  key: string = randomUUID(),
  timeoutMs?: number,
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([file.bytes]), file.name);
  return send(firm, `/contracts/${firm.contractId}/upload`, {
    body: form,
    headers: { 'idempotency-key': key },
    timeoutMs,
  });
}

/** GET without a body, else POST. @throws if there is no response in time */
export async function send(
  { url, token }: Firm,
  path: string,
  {
    body,
    headers = {},
    timeoutMs = 30_000,
  }: { body?: string | FormData; headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfter: answer.headers.get('retry-after'),
  };
}
