import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { analysisSchema, contractSummarySchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const file = new URL('../../../../../devstack/demo/contracts/millrace-school-contract.pdf', import.meta.url);
const summary = (token: string) =>
  success(call('GET', '/contracts/summary', { token }), 200, contractSummarySchema);

describe('GET /contracts/summary', () => {
  it('totals all contracts, their value, and their risk', async () => {
    const owner = await newOwner();
    expect(await summary(owner.token)).toEqual({
      total: 0,
      active: 0,
      under_review: 0,
      total_value: null,
      avg_risk_score: null,
      high_risk: 0,
    });
    const project = await newProject(owner);
    const risky = await newContract(owner, project, { contract_value: 100.5 });
    await newContract(owner, project, { contract_value: 200 });
    const form = new FormData();
    form.set('file', new File([readFileSync(file)], 'contract.pdf'));
    await call('POST', `/contracts/${risky.id}/upload`, { token: owner.token, body: form });
    const body = { contract_id: risky.id };
    const { risk_score } = await success(
      call('POST', '/contracts/analyze', { token: owner.token, body }),
      200,
      analysisSchema,
    );
    expect(risk_score).toBeGreaterThan(60);
    expect(await summary(owner.token)).toEqual({
      total: 2,
      active: 0,
      under_review: 0,
      total_value: 300.5,
      avg_risk_score: risk_score,
      high_risk: 1,
    });

    const contractor = await newProjectMember(owner, project, 'contractor');
    await share(risky, owner, contractor);
    expect(await summary(contractor.token)).toMatchObject({
      total: 1,
      avg_risk_score: null,
      high_risk: null,
    });
  });

  it('excludes other organizations and deleted projects', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    await newContract(owner, project);
    expect((await summary(stranger.token)).total).toBe(0);
    await call('DELETE', `/projects/${project.id}`, { token: owner.token });
    expect((await summary(owner.token)).total).toBe(0);
  });

  it('requires a sign-in', async () => {
    expect(await refusal(call('GET', '/contracts/summary'))).toMatchObject({ status: 401 });
  });
});
