import { readFile } from 'node:fs/promises';
import { Api, type Notification } from './dist/swagger-typescript-api.ts';

const [baseUrl = '', token = '', file = ''] = process.argv.slice(2);
// It throws the response of a refused request.
const api = new Api<string>({
  baseUrl,
  securityWorker: (token) => ({ headers: { Authorization: `Bearer ${token}` } }),
});
api.setSecurityData(token);

const { data: project } = await api.projects.createProject({
  name: 'Quarry Street Library',
  client_name: 'City of Fairhaven',
  start_date: '2026-03-02',
});
const { data: contract } = await api.contracts.createContract(
  {
    project_id: project.id,
    name: 'General contract',
    contract_type: 'Construction',
    party_a_name: 'City of Fairhaven',
    party_b_name: 'Okafor Builders',
  },
  { headers: { 'Idempotency-Key': project.id } },
);
const { data: document } = await api.contracts.uploadContractDocument(contract.id, {
  file: new File([await readFile(file)], 'contract.docx'),
});
await api.contracts.analyzeContract({ contract_id: contract.id });
const { data: analysis } = await api.contracts.getContractAnalysis(contract.id, {
  perspective: 'contractor',
});
const { data: run } = await api.compliance.runProjectComplianceCheck(project.id);

const notifications: Notification[] = [];
for (let cursor: string | undefined, more = true; more; ) {
  const page = await api.notifications.listNotifications({ limit: 1, ...(cursor && { cursor }) });
  notifications.push(...page.data);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
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
