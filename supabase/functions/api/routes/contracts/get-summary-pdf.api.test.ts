import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import { analysisSchema, contractDocumentSchema, obligationSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const file = new URL('../../../../../devstack/demo/contracts/millrace-school-contract.pdf', import.meta.url);

async function summary(id: string, token: string) {
  const answer = await call('GET', `/contracts/${id}/summary.pdf`, { token });
  expect(answer.status).toBe(200);
  const { pages } = await extractDocument(new Uint8Array(await answer.arrayBuffer()), 'summary.pdf');
  return { answer, text: pages.join(' ').replace(/\s+/g, ' ') };
}

describe('GET /contracts/{id}/summary.pdf', () => {
  it('prints the contract, its document, findings, and confirmed obligations', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { contract_value: 1234.5, start_date: '2026-03-01' });
    const { sha256 } = await success(
      upload(owner, contract, 'school.pdf', readFileSync(file)),
      201,
      contractDocumentSchema,
    );
    const analysis = await success(
      call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } }),
      200,
      analysisSchema,
    );
    const body = {
      contract_id: contract.id,
      title: 'File the bond',
      anchor: 'contract_start',
      offset_count: 10,
    };
    await success(call('POST', '/obligations', { token: owner.token, body }), 201, obligationSchema);

    const { answer, text } = await summary(contract.id, owner.token);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const number = `C-${contract.id.slice(-8).toUpperCase()}`;
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="contract-summary-${number}.pdf"`,
    );
    for (const words of [
      `DOCUMENT NO. ${number} REVISION Version 1`,
      sha256,
      'ORGANIZATION Test Builders',
      'PROJECT Harbor Tower',
      'Value $1,234.50',
      'Party A Harbor LLC (owner)',
      'school.pdf, version 1',
      'Printed for Olive Owner',
      `${analysis.risk_score}%`,
      `Findings (${analysis.findings.length})`,
      `Missing clauses (${analysis.missing.length})`,
      'File the bond',
      '10 days after the contract start date, Mar 1, 2026',
    ]) {
      expect(text).toContain(words);
    }
    expect(analysis.findings.length).toBeGreaterThan(3);
    for (const { title } of [...analysis.findings, ...analysis.missing]) expect(text).toContain(title);
  });

  it('hides the risk from a contractor, and an unshared contract entirely', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    await upload(owner, contract, 'school.pdf', readFileSync(file));
    await call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } });
    expect((await summary(contract.id, owner.token)).text).toContain('%: High Risk');

    const contractor = await newProjectMember(owner, project, 'contractor');
    const path = `/contracts/${contract.id}/summary.pdf`;
    expect(await refusal(call('GET', path, { token: contractor.token }))).toMatchObject({ status: 404 });
    await share(contract, owner, contractor);
    const { text } = await summary(contract.id, contractor.token);
    expect(text).toContain('Main contract');
    expect(text).not.toMatch(/Risk|Findings|Not found/);
  });

  it('prints a contract that has only a name', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner), { name: 'مرحبا 👷 <b>Ω</b>' });
    const { text } = await summary(contract.id, owner.token);
    // Arabic text is printed if the site's Arabic font can be fetched, otherwise as one placeholder per
    // letter; emoji always become placeholders.
    expect(text).toMatch(/<b>Ω<\/b> □ مرحبا|□□□□□ □ <b>Ω<\/b>/);
    expect(text).toContain('No document uploaded');
  });

  it('is not found for another organization, a deleted contract, or an invalid ID', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const contract = await newContract(owner, await newProject(owner));
    const path = `/contracts/${contract.id}/summary.pdf`;
    expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await refusal(call('GET', path, { token: owner.token }))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', '/contracts/x/summary.pdf', { token: owner.token }))).toMatchObject({
      status: 422,
      fields: [{ path: 'id', message: 'Must be a UUID' }],
    });
  });

  it('requires a sign-in', async () => {
    const path = `/contracts/${crypto.randomUUID()}/summary.pdf`;
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
  });
});
