import { expect, it } from 'vitest';
import {
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal as refused, success } from '../../../_server/testing/client.ts';
import { aPng } from '../../../_server/testing/everything.ts';
import { mailed } from '../../../_server/testing/mail.ts';
import { madeReport } from '../../../_server/testing/reports.ts';
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import {
  organizationLogoAnswerSchema,
  reportKinds,
  reportScheduleSchema,
  reportSchema,
} from '../../../_shared/schemas/index.ts';

const refusal = async (answer: Promise<Response>, code: string) =>
  expect(await refused(answer)).toMatchObject({ code });

const file = async (person: Person, id: string) => {
  const answer = await call('GET', `/reports/${id}/file`, { token: person.token });
  expect(answer.status).toBe(200);
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    name: answer.headers.get('content-disposition'),
  };
};

it('lists the same types, titles, and limits as the database', async () => {
  const rows =
    await sql()`select type, title, needs_project, shows_money from private.report_types order by type`;
  expect([...rows]).toEqual(
    Object.entries(reportKinds).map(([type, { title, scope, money }]) => ({
      type,
      title,
      needs_project: scope === 'project',
      shows_money: money,
    })),
  );
});

it("creates the four organization reports as PDF, with the dashboard's figures", async () => {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Harbor Tower' });
  await newContract(owner, project, { name: 'Steel supply', contract_value: 250_000 });
  for (const type of ['risk_analysis', 'compliance_summary', 'project_status', 'financial_impact']) {
    const ready = await madeReport(owner, { type, period: 'last_3_months' });
    expect(ready).toMatchObject({ state: 'ready', progress: 1, format: 'pdf', last_error: null });
    const { bytes, name } = await file(owner, ready.id);
    expect(name).toContain(`${ready.file_name}`);
    expect(bytes.length).toBe(ready.size_bytes);
    const { pages } = await extractDocument(bytes, 'report.pdf');
    expect(pages).toHaveLength(ready.pages ?? 0);
    expect(pages.join(' ')).toContain('Contents');
    if (type !== 'compliance_summary') expect(pages.join(' ')).toMatch(/Steel supply|Harbor Tower/);
  }
});

it('creates the four project reports in each format', async () => {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Quay' });
  await newContract(owner, project, { name: '=cmd|calc' });
  for (const [type, format] of [
    ['summary', 'csv'],
    ['compliance', 'xlsx'],
    ['financial', 'xlsx'],
    ['progress', 'pdf'],
  ]) {
    const ready = await madeReport(owner, { type, format, project_id: project.id, period: 'last_year' });
    expect(ready).toMatchObject({ state: 'ready', project_name: 'Quay', format });
    const { bytes } = await file(owner, ready.id);
    if (format === 'csv') expect(new TextDecoder().decode(bytes)).toContain("'=cmd|calc");
    else expect(String.fromCharCode(...bytes.subarray(0, 4))).toMatch(/^(PK|%PDF)/);
  }
});

it('contains only projects that the requester may see', async () => {
  const owner = await newOwner();
  const seen = await newProject(owner, { name: 'Seen tower' });
  await newProject(owner, { name: 'Hidden tower' });
  const member = await newProjectMember(owner, seen, 'team_member');
  const { id } = await madeReport(member, { type: 'project_status', format: 'csv' });
  const text = new TextDecoder().decode((await file(member, id)).bytes);
  expect(text).toContain('Seen tower');
  expect(text).not.toContain('Hidden tower');
  await refusal(call('GET', `/reports/${id}`, { token: (await newColleague(owner)).token }), 'not_found');
  await refusal(call('GET', `/reports/${id}/file`, { token: (await newOwner()).token }), 'not_found');
});

it('rejects an invalid report', async () => {
  const { token } = await newOwner();
  const post = (body: object) => call('POST', '/reports', { token, body });
  await refusal(post({ type: 'progress' }), 'invalid_input');
  await refusal(post({ type: 'risk_analysis', period: 'custom' }), 'invalid_input');
  await refusal(
    post({ type: 'risk_analysis', period: 'custom', first_day: '2026-02-01', last_day: '2026-01-01' }),
    'invalid_input',
  );
  await refusal(
    post({ type: 'risk_analysis', period: 'custom', first_day: '2026-01-01', last_day: '2190-01-01' }),
    'invalid_input',
  );
  await refusal(post({ type: 'summary', project_id: crypto.randomUUID() }), 'not_found');
  await refusal(call('POST', '/reports', { body: { type: 'risk_analysis' } }), 'unauthenticated');
});

it('deletes a report with its file', async () => {
  const owner = await newOwner();
  const { id } = await madeReport(owner, { type: 'risk_analysis', format: 'csv' });
  await success(call('DELETE', `/reports/${id}`, { token: owner.token }), 200, reportSchema);
  await refusal(call('GET', `/reports/${id}/file`, { token: owner.token }), 'not_found');
});

it('emails a scheduled report once to each recipient, with a link that needs no account', async () => {
  const owner = await newOwner();
  await newProject(owner);
  const address = `${crypto.randomUUID()}@bank.example`;
  const schedule = await success(
    call('POST', '/reports/schedules', {
      token: owner.token,
      body: { type: 'risk_analysis', format: 'csv', rhythm: 'weekly', weekday: 1, addresses: [address] },
    }),
    201,
    reportScheduleSchema,
  );
  await sql()`update public.report_schedules set next_at = now() - interval '1 day' where id = ${schedule.id}`;
  await sql()`select private.run_report_schedules()`;
  const [mail] = await mailed(address, 1);
  const token = /\/api\/v1\/reports\/files\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const answer = await call('GET', `/reports/files/${token}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Risk Analysis');
  await refusal(call('GET', `/reports/files/${token}x`), 'not_found');
  await mailed(address, 1);
  for (const [step, state] of [
    ['pause', 'paused'],
    ['resume', 'active'],
  ]) {
    const now = await success(
      call('POST', `/reports/schedules/${schedule.id}/${step}`, { token: owner.token }),
      200,
      reportScheduleSchema,
    );
    expect(now.state).toBe(state);
  }
});

it('prints a logo on the letterhead, and rejects an invalid image', async () => {
  const owner = await newOwner();
  const put = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    return call('PUT', '/organization/logo', { token: owner.token, body: form });
  };
  const { logo } = await success(put(aPng), 200, organizationLogoAnswerSchema);
  expect(logo).toMatchObject({ mime_type: 'image/png', width: 1, height: 1 });
  await refusal(put(aPng.subarray(0, 40)), 'unsupported_media_type');
  await refusal(put(new TextEncoder().encode('<svg onload="alert(1)"/>')), 'unsupported_media_type');
  await refusal(put(new Uint8Array(20 * 1024 * 1024)), 'payload_too_large');
  await refusal(put(aPng, 'logo.svg'), 'unsupported_media_type');
  await refusal(put(new TextEncoder().encode('a logo, it says')), 'unsupported_media_type');
  const noise = new Uint8Array(5000).fill(7);
  noise.set(aPng.subarray(0, 40));
  await refusal(put(noise), 'unsupported_media_type');
  const huge = Uint8Array.from(aPng);
  huge.set([0x7f, 0xff, 0xff, 0xff], 16);
  expect(await refused(put(huge))).toMatchObject({
    code: 'unsupported_media_type',
    message: 'The image is larger than 4000 × 4000 pixels',
  });
  const member = await newColleague(owner);
  const form = new FormData();
  form.set('file', new Blob([aPng]), 'logo.png');
  await refusal(call('PUT', '/organization/logo', { token: member.token, body: form }), 'forbidden');
  const contract = await newContract(owner, await newProject(owner));
  const { id } = await madeReport(owner, { type: 'risk_analysis' });
  // Each printed document contains the logo as an image.
  const papers = [`/reports/${id}/file`, `/contracts/${contract.id}/summary.pdf`, '/compliance/report.pdf'];
  for (const path of papers) {
    const answer = await call('GET', path, { token: owner.token });
    expect(answer.status, path).toBe(200);
    const paper = new TextDecoder('latin1').decode(await answer.arrayBuffer());
    expect(paper, path).toContain('/Subtype /Image');
  }
  await refusal(call('DELETE', '/organization/logo', { token: member.token }), 'forbidden');
  const removed = call('DELETE', '/organization/logo', { token: owner.token });
  expect(await success(removed, 200, organizationLogoAnswerSchema)).toMatchObject({ logo: { width: 1 } });
  const left = call('GET', '/organization/logo', { token: owner.token });
  expect(await success(left, 200, organizationLogoAnswerSchema)).toEqual({ logo: null });
});
