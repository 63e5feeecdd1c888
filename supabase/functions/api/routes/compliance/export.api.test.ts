import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner, newProject, newProjectMember } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { changed, newCheck, newEvidence } from '../../../_server/testing/compliance.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import { activityEventSchema, dashboardSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const csv = async (token: string, query = '') => {
  const answer = await call('GET', `/compliance/checks/export.csv${query}`, { token });
  expect(answer.status).toBe(200);
  return { answer, lines: (await answer.text()).replace('\ufeff', '').split('\r\n') };
};

describe('exports', () => {
  it('have the spec’s columns and summary statistics, and follow the filter', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newCheck(owner, project, {
      title: 'Guardrails',
      notes: '=1+1',
      due_date: '2099-01-31',
      severity: 'critical',
      owner_id: owner.id,
    });
    const done = await newCheck(owner, project, { title: 'Builder’s risk', check_type: 'Insurance & Bonds' });
    await newEvidence(owner, done, { expires_on: '2099-12-31' }, { name: 'policy.txt' });
    const { answer, lines } = await csv(owner.token);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="compliance-[\dT:Z-]+\.csv"$/,
    );
    expect(lines.slice(0, 13)).toEqual([
      'Check Type,Status,Severity,Due Date,Completed Date,Notes,Requirement,Citation,Assigned To,Evidence',
      `Insurance & Bonds,Compliant,medium,,${dayFromNow(0)},,Builder’s risk,,,policy.txt (until 2099-12-31)`,
      "Safety Compliance,Pending,critical,2099-01-31,,'=1+1,Guardrails,,Olive Owner,",
      ',,,,,,,,,',
      'Summary Statistics,,,,,,,,,',
      'Overall Score,50%,,,,,,,,',
      'Total Checks,2,,,,,,,,',
      'Compliant,1,,,,,,,,',
      'Non-Compliant,0,,,,,,,,',
      'Pending,1,,,,,,,,',
      'In Progress,0,,,,,,,,',
      'Waived,0,,,,,,,,',
      'Critical Issues,0,,,,,,,,',
    ]);
    expect(lines[14]).toBe('Filter,none,,,,,,,,');
    expect(lines[15]).toMatch(/^Exported,\d{4}-.*Z by Olive Owner,,,,,,,,$/);
    const filtered = await csv(owner.token, `?status=pending&project_id=${project.id}`);
    expect(filtered.answer.headers.get('x-total-count')).toBe('1');
    expect(filtered.lines[13]).toBe('Filter,project: Harbor Tower; status: pending,,,,,,,,');
    const xlsx = await call('GET', '/compliance/checks/export.xlsx', { token: owner.token });
    expect(new TextDecoder('latin1').decode(await xlsx.arrayBuffer())).toMatch(/^PK/);
  });

  it('print a report of one project or all projects', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newCheck(owner, project, { title: 'Guardrails', due_date: dayFromNow(-1) });
    for (const [query, title] of [
      ['', 'All projects'],
      [`?project_id=${project.id}`, 'Harbor Tower'],
    ]) {
      const answer = await call('GET', `/compliance/report.pdf${query}`, { token: owner.token });
      expect(answer.headers.get('x-total-count')).toBe('1');
      const { pages } = await extractDocument(new Uint8Array(await answer.arrayBuffer()), 'report.pdf');
      const text = pages.join(' ').replace(/\s+/g, ' ');
      expect(text).toContain(`COMPLIANCE REPORT ${title}`);
      expect(text).toContain('Guardrails');
    }
  });

  it('contain only what the caller may see', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const [project, other] = [await newProject(owner), await newProject(owner)];
    await newCheck(owner, project);
    await newCheck(owner, other);
    for (const role of projectRoles) {
      const { token } = await newProjectMember(owner, project, role);
      expect((await csv(token)).answer.headers.get('x-total-count'), role).toBe('1');
    }
    expect((await csv(stranger.token)).answer.headers.get('x-total-count')).toBe('0');
    for (const path of ['checks/export.csv', 'checks/export.xlsx', 'report.pdf']) {
      const get = (token: string | undefined, query: string) =>
        call('GET', `/compliance/${path}${query}`, { token });
      expect(await refusal(get(stranger.token, `?project_id=${project.id}`))).toMatchObject({ status: 404 });
      expect(await refusal(get(owner.token, '?project_id=x'))).toMatchObject({ status: 422 });
      expect(await refusal(get(undefined, ''))).toMatchObject({ status: 401 });
    }
  });
});

describe('other pages', () => {
  it('the dashboard shows the score and upcoming checks with links', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project, { title: 'Inspection', due_date: dayFromNow(3) });
    const expiring = await newCheck(owner, project, { title: 'Insurance' });
    await newEvidence(owner, expiring, { expires_on: dayFromNow(5) });
    const dashboard = await success(call('GET', '/dashboard', { token: owner.token }), 200, dashboardSchema);
    expect(dashboard.metrics.compliance_score).toBe(50);
    expect(dashboard.upcoming_deadlines).toMatchObject([
      { title: 'Inspection', check_id: check.id, contract_id: null, status: 'pending', due_in: 'in 3 days' },
      { title: 'Insurance runs out', check_id: expiring.id, status: 'compliant', due_in: 'in 5 days' },
    ]);
    expect(dashboard.recent_activity[0]).toMatchObject({
      type: 'compliance',
      title: 'Marked compliant: Insurance',
    });
  });

  it('the activity log shows the full history of a check', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const [check, other] = [await newCheck(owner, project), await newCheck(owner, project)];
    const { id } = await newEvidence(owner, check);
    await call('DELETE', `/compliance/evidence/${id}?reason=Wrong`, { token: owner.token });
    await changed(owner, check, { status: 'waived', waived_reason: 'Not here' });
    await changed(owner, other, { notes: 'N' });
    const body = { recipient: 'Northside' };
    await call('POST', `/compliance/checks/${check.id}/links`, { token: owner.token, body });
    const get = (token: string) => call('GET', `/activity?check_id=${check.id}`, { token });
    const events = await success(get(owner.token), 200, activityEventSchema.array());
    expect(events.map(({ title, note }) => [title, note])).toEqual([
      ['Created an evidence link for Northside', null],
      ['Waived check: Safety Compliance', null],
      ['Updated check: Safety Compliance', 'Not here'],
      ['Reopened check: Safety Compliance', null],
      ['Withdrew evidence: certificate.txt', 'Wrong'],
      ['Marked compliant: Safety Compliance', null],
      ['Uploaded evidence: certificate.txt', null],
      ['Added check: Safety Compliance', null],
    ]);
    expect((await get(stranger.token)).status).toBe(404);
  });
});
