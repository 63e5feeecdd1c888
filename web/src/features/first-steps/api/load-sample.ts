import type { Perspective } from '@schemas/analysis.ts';
import { intakeFileSchema } from '@schemas/intake-file.ts';
import { projectSchema } from '@schemas/project.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { uploadFile } from '@/lib/upload.ts';
import subcontract from '../sample/cedar-wharf-mechanical-subcontract.txt?url';
import prime from '../sample/cedar-wharf-prime-contract.txt?url';

/** Fictional contracts that say so themselves. Loaded on request. */
const CONTRACTS: readonly { url: string; file: string; name: string; perspective: Perspective }[] = [
  {
    url: prime,
    file: 'sample-prime-contract.txt',
    name: 'Sample: prime contract',
    perspective: 'contractor',
  },
  {
    url: subcontract,
    file: 'sample-mechanical-subcontract.txt',
    name: 'Sample: mechanical subcontract',
    perspective: 'contractor',
  },
];

/**
 * Loads a project of fictional contracts through the normal upload. Everything it creates has 'Sample' in its
 * name.
 */
export async function loadSample(): Promise<void> {
  const project = await apiRequest('/projects', projectSchema, {
    method: 'POST',
    body: {
      name: 'Sample: Cedar Wharf',
      client_name: 'Cedar Wharf Holdings LLC (fictitious)',
      start_date: '2026-03-02',
      description: 'Fictitious contracts to explore. Remove them with one click on the dashboard.',
      state: 'WA',
      is_sample: true,
    },
  });
  for (const contract of CONTRACTS) await takeIn(contract, project.id);
}

async function takeIn(
  { url, file, name, perspective }: (typeof CONTRACTS)[number],
  projectId: string,
): Promise<void> {
  const content = await (await fetch(url)).blob();
  const { id, draft } = await uploadFile(
    '/intake-files',
    new File([content], file, { type: 'text/plain' }),
    intakeFileSchema,
    {
      onProgress: () => {},
      signal: AbortSignal.timeout(60_000),
    },
  );
  await apiRequest(`/intake-files/${id}/filing`, intakeFileSchema, {
    method: 'POST',
    body: { as: 'contract', contract: { ...draft, name, project_id: projectId }, perspective, analyze: 'no' },
  });
  await apiRequest(`/intake-files/${id}`, intakeFileSchema, { method: 'DELETE' });
  // Analyzed here instead of by a job, so that results show immediately.
  await apiRequest(
    '/contracts/analyze',
    { parse: (answer: unknown) => answer },
    {
      method: 'POST',
      body: { contract_id: id, extract_clauses: true, assess_risk: true, perspective },
    },
  );
}
