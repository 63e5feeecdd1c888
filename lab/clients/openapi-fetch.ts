import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './dist/openapi-typescript.ts';

type Schemas = components['schemas'];

const [baseUrl = '', token = '', file = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

/** The body of a successful response. */
function body<Body>({ data, error }: { data?: Body; error?: Schemas['Error'] }): Body {
  if (error) throw new Error(`${error.code}: ${error.message}`);
  if (data === undefined) throw new Error('There is no body.');
  return data;
}

const project = body(
  await api.POST('/projects', {
    body: { name: 'Quarry Street Library', client_name: 'City of Fairhaven', start_date: '2026-03-02' },
  }),
);
const contract = body(
  await api.POST('/contracts', {
    params: { header: { 'Idempotency-Key': project.id } },
    body: {
      project_id: project.id,
      name: 'General contract',
      contract_type: 'Construction',
      party_a_name: 'City of Fairhaven',
      party_b_name: 'Okafor Builders',
    },
  }),
);
const document = body(
  await api.POST('/contracts/{id}/upload', {
    params: { path: { id: contract.id } },
    body: { file: new Blob([await readFile(file)]) },
    bodySerializer({ file }) {
      const form = new FormData();
      form.set('file', file, 'contract.docx');
      return form;
    },
  }),
);
body(await api.POST('/contracts/analyze', { body: { contract_id: contract.id } }));
const analysis = body(
  await api.GET('/contracts/{id}/analysis', {
    params: { path: { id: contract.id }, query: { perspective: 'contractor' } },
  }),
);
const run = body(await api.POST('/compliance/project/{id}/check', { params: { path: { id: project.id } } }));

const notifications: Schemas['Notification'][] = [];
for (let cursor: string | undefined, more = true; more; ) {
  const page = await api.GET('/notifications', {
    params: { query: { limit: 1, ...(cursor && { cursor }) } },
  });
  notifications.push(...body(page));
  const next = /<([^>]+)>; rel="next"/.exec(page.response.headers.get('link') ?? '')?.[1];
  cursor = next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined;
  more = cursor !== undefined;
}

console.log(
  JSON.stringify({
    contract: contract.id,
    version: document.version,
    findings: analysis.findings.map(({ title }) => title),
    checks: run.total_checks,
    notifications: notifications.map(({ id }) => id),
  }),
);
