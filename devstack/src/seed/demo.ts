import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { writeJson } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { demoContractsDir } from '../paths.ts';
import { errorMessage } from '../start-error.ts';
import { Api, ApiError } from './api.ts';
import { ensureCompliance } from './compliance.ts';
import { ensureLawyer, ensureStage } from './lifecycle.ts';
import { type DemoContract, readManifest } from './manifest.ts';
import { dismissOurselves, ensureParties } from './parties.ts';
import { demoProjects } from './projects.ts';

export interface DemoSignIn {
  email: string;
  password: string;
}

interface Record extends DemoSignIn {
  /** False while the data are being created; the next start then continues from there. */
  complete: boolean;
}

interface Session {
  token: string;
  user: { id: string };
}

const email = 'demo@plumbline.example';

/**
 * Creates a fictitious firm through the product's own API, once, in a database without users. If interrupted,
 * it continues at the next start: every step first checks whether it was done.
 * @returns the sign-in of the demo user, or null if there is no demo data; a failure is logged and does not
 * stop the stack
 */
export async function seedDemo(
  stack: { url: string; adminDbUrl: string },
  dataDir: string,
  log: Log,
): Promise<DemoSignIn | null> {
  const file = join(dataDir, 'demo.json');
  let record: Record | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (!record && !(await isEmpty(stack.adminDbUrl))) return null;
  record ??= { email, password: newPassword(), complete: false };
  if (record.complete) return record;
  try {
    await writeJson(file, record);
    log('Creating the demo firm');
    await putIn(new Api(stack.url), record);
    await writeJson(file, { ...record, complete: true });
    return record;
  } catch (error) {
    log(`The demo data could not be created. The next start tries again: ${errorMessage(error)}`);
    return null;
  }
}

async function isEmpty(adminDbUrl: string): Promise<boolean> {
  const sql = postgres(adminDbUrl, { max: 1 });
  const [row] = await sql`select not exists (select from auth.users) as empty`;
  await sql.end();
  return row?.empty === true;
}

async function putIn(api: Api, signIn: DemoSignIn): Promise<void> {
  const person = { ...signIn, name: 'Demo User', organization_name: 'Harbor & Pine Builders (demo)' };
  const { token, user } = await api.post<Session>('/auth/register', person).catch((error) => {
    if (error instanceof ApiError && error.status === 409) return api.post<Session>('/auth/login', signIn);
    throw error;
  });
  api.signIn(token);
  // The demo firm has one person, who both submits and approves; its approvals say so.
  await api.put('/organization', { submitter_may_approve: true });
  const manifest = await readManifest();
  const projects = await ensureProjects(api, manifest);
  const parties = await ensureParties(api, projects);
  const contracts = await api.get<{ id: string; name: string }[]>('/contracts/project/');
  for (const contract of manifest) {
    const projectId = projects.get(contract.project);
    if (!projectId) continue;
    const id = await ensureContract(api, { contract, projectId, parties }, contracts);
    if (contract === manifest[0]) await dismissOurselves(api, { contract_id: id, side: 'b' });
    if (contract.stage === 'active') await ensureLawyer(api, projectId, user.id);
    await ensureStage(api, contract, id);
  }
  await ensureCompliance(api, projects, parties);
}

async function ensureProjects(api: Api, manifest: DemoContract[]): Promise<Map<string, string>> {
  const existing = await api.get<{ id: string; name: string }[]>('/projects');
  const ids = new Map(existing.map(({ id, name }) => [name, id]));
  // Lists show the newest first, so the project created last comes first.
  for (const project of demoProjects(manifest).reverse()) {
    if (ids.has(project.name)) continue;
    const { id } = await api.post<{ id: string }>('/projects', project);
    ids.set(project.name, id);
  }
  return ids;
}

async function ensureContract(
  api: Api,
  {
    contract,
    projectId,
    parties: known,
  }: { contract: DemoContract; projectId: string; parties: ReadonlyMap<string, string> },
  existing: { id: string; name: string }[],
): Promise<string> {
  const { file, project: _project, perspective, stage: _stage, ...fields } = contract;
  const parties =
    fields.contract_type === 'Subcontract'
      ? { party_a_type: 'contractor', party_b_type: 'subcontractor' }
      : {};
  const tied = {
    party_a_id: known.get(fields.party_a_name) ?? null,
    party_b_id: known.get(fields.party_b_name) ?? null,
  };
  const found = existing.find(({ name }) => name === fields.name);
  const { id } =
    found ??
    (await api.post<{ id: string }>('/contracts', {
      ...fields,
      ...parties,
      ...tied,
      project_id: projectId,
    }));
  const { documents, analysis } = await api.get<{ documents: unknown[]; analysis: unknown }>(
    `/contracts/${id}`,
  );
  if (documents.length === 0) {
    const bytes = new Uint8Array(await readFile(join(demoContractsDir, file)));
    await api.upload(`/contracts/${id}/upload`, file, bytes);
  }
  if (!analysis) {
    const options = { extract_clauses: true, assess_risk: true, perspective };
    await api.post('/contracts/analyze', { contract_id: id, ...options });
  }
  return id;
}

/** Four groups that are easy to type from a screen; about 80 bits. */
function newPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
