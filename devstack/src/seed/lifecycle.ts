import { type Api, ApiError } from './api.ts';
import type { DemoContract } from './manifest.ts';
import { demoToday } from './today.ts';

interface Contract {
  id: string;
  status: string;
  approval: { stands: boolean; decision: string } | null;
  approval_rule: { terms_sha256: string };
  documents: { version: number; sha256: string }[];
}

/** The demo user's license; its wording shows that it is not a real one. */
const license = { bar_number: 'DEMO-0000', bar_jurisdiction: 'Demo only' };

/** Makes the demo user the project's lawyer; approvals require one. */
export async function ensureLawyer(api: Api, projectId: string, userId: string): Promise<void> {
  await tolerating(409, () =>
    api.post(`/projects/${projectId}/members`, { user_id: userId, role: 'lawyer' }),
  );
}

/**
 * Advances a contract to the stage in its manifest: submitted, or approved and active with its dated
 * deadlines confirmed.
 */
export async function ensureStage(api: Api, { stage }: DemoContract, id: string): Promise<void> {
  if (!stage) return;
  const read = () => api.get<Contract>(`/contracts/${id}`);
  const step = (action: string, note: string) => api.post(`/contracts/${id}/transitions`, { action, note });
  if ((await read()).status === 'draft') await step('submit', 'Ready for legal review.');
  if (stage === 'under_review') return;

  const { status, approval, approval_rule, documents } = await read();
  const [newest] = documents;
  if (status !== 'under_review' || !newest) return;
  if (!approval?.stands) {
    await api.post(`/contracts/${id}/approvals`, {
      decision: 'approved',
      document_version: newest.version,
      document_sha256: newest.sha256,
      terms_sha256: approval_rule.terms_sha256,
      note: 'Reviewed with the findings.',
      override_reason: 'Open items accepted; the bid includes their cost.',
      ...license,
    });
  }
  // After the contract's end date it stays under review, as for any user.
  await tolerating(409, () => step('activate', 'Signed by both parties.'));
  await confirmDated(api, id);
}

/** Proposals with a future date become deadlines; the others are left for the visitor to decide. */
async function confirmDated(api: Api, id: string): Promise<void> {
  const proposals = await api.get<{ id: string; due_date: string | null }[]>(
    `/contracts/${id}/obligations?status=proposed`,
  );
  const today = demoToday();
  for (const { id: obligation, due_date } of proposals) {
    if (due_date && due_date > today) await api.put(`/obligations/${obligation}`, { status: 'confirmed' });
  }
}

async function tolerating(status: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === status)) throw error;
  }
}
