import type { Api } from './api.ts';
import { type ComplianceStep, compliancePlan } from './compliance-plan.ts';
import { demoToday } from './today.ts';

interface Check {
  id: string;
  requirement_id: string | null;
  due_date: string | null;
  status: string;
}

/** The project whose compliance the demo shows in progress; the others have none yet, as on a first day. */
const project = 'Cedar Wharf Medical Office Building';

/**
 * Adds the requirements of a new building to one project and advances some of its checks as the plan says. It
 * uses the product's own API, as a user would, so the product evaluates them.
 */
export async function ensureCompliance(
  api: Api,
  projects: ReadonlyMap<string, string>,
  parties: ReadonlyMap<string, string>,
): Promise<void> {
  const projectId = projects.get(project);
  if (!projectId) return;
  const plan = compliancePlan(demoToday());
  const keys = plan.map(({ key }) => key);
  await api.post(`/compliance/project/${projectId}/apply-template`, {
    template: 'commercial-ground-up',
    keys,
  });
  const requirements =
    await api.get<{ id: string; library_key: string | null }[]>('/compliance/requirements');
  const checks = await api.get<Check[]>(`/compliance/checks?project_id=${projectId}&limit=100`);
  for (const step of plan) {
    const requirement = requirements.find(({ library_key }) => library_key === step.key);
    const check = checks.find(({ requirement_id }) => requirement_id === requirement?.id);
    if (check) await ensureStep(api, check, { ...step, request: step.ask && parties.get(step.ask) });
  }
}

/** Keeps what a check already has, so that an interrupted start can continue. */
async function ensureStep(
  api: Api,
  check: Check,
  step: ComplianceStep & { request?: string },
): Promise<void> {
  const address = `/compliance/check/${check.id}`;
  if (step.due && check.due_date !== step.due) await api.put(address, { due_date: step.due });
  if (step.begun && check.status === 'pending') {
    await api.put(address, { status: 'in_progress', notes: step.begun });
  }
  if (step.waiver && check.status !== 'waived') {
    await api.put(address, { status: 'waived', waived_reason: step.waiver });
  }
  if (!step.evidence && !step.ask) return;
  const { evidence, links } = await api.get<{ evidence: unknown[]; links: unknown[] }>(
    `/compliance/checks/${check.id}`,
  );
  if (step.evidence && evidence.length === 0) {
    const { name, text, ...fields } = step.evidence;
    const bytes = new TextEncoder().encode(text);
    await api.upload(`/compliance/checks/${check.id}/evidence`, name, bytes, fields);
  }
  if (step.ask && links.length === 0) {
    await api.post(`/compliance/checks/${check.id}/links`, {
      recipient: step.ask,
      party_id: step.request,
      days: 14,
    });
  }
}
