import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSystemTransaction } from '../../../_server/db/privileged.ts';
import { onBehalfOf } from '../../../_server/db/with-user.ts';
import { gatherReport } from '../../../_server/services/reports/content/gather.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck, newEvidence } from '../../../_server/testing/compliance.ts';
import { inProcessRequests } from '../../../_server/testing/in-process.ts';
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import { newPayment } from '../../../_server/testing/payments.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import type { ReportContent, ReportFigure } from '../../../_shared/report/content.ts';
import { printReport } from '../../../_shared/report/pdf/print.ts';
import { reportCsv } from '../../../_shared/report/to-csv.ts';
import { reportXlsx } from '../../../_shared/report/to-xlsx.ts';
import { cellWords, changeWords, figureWords } from '../../../_shared/report/words.ts';
import {
  type Contract,
  dashboardSchema,
  type Project,
  projectFinancesSchema,
  type Report,
  type ReportType,
  reportKinds,
  reportSchema,
  reportTypes,
} from '../../../_shared/schemas/index.ts';
import { restore } from '../../../_shared/tabular/formula.ts';
import { dayOf, readXlsx } from '../../../_shared/tabular/testing/read-xlsx.ts';

/** Compares reports with the API, and the formats with each other. */

beforeAll(async () => {
  await inProcessRequests();
});
afterAll(closeDatabase);

const hostile = '=cmd|’/C calc’!A0 <b>&amp;]]> 北京';

/**
 * A contract with an analysis that found liquidated damages of 1,500 per day, capped at 10,000, and two
 * insurance limits.
 */
async function analysed(owner: Person, contract: Contract, score: number): Promise<void> {
  await newVersion(owner, contract, `Agreement ${crypto.randomUUID()}`);
  const clause = {
    category: 'insurance',
    quote:
      'Commercial general liability insurance of $2,000,000 each occurrence. Automobile liability of $1,000,000 per accident.',
    start: 0,
    end: 9,
    page: 1,
  };
  await sql()`
    with made as (
      insert into public.contract_analyses
        (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups, clauses, engine)
      select d.org_id, d.project_id, d.contract_id, d.id, 'contractor', ${score}, 1, '[]', ${sql().json([clause])}, '{}'
      from public.contract_documents d where d.contract_id = ${contract.id} order by d.version desc limit 1
      returning org_id, project_id, contract_id, id)
    insert into public.contract_findings
      (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page, start_offset, end_offset,
        confidence, source, params, points)
    select m.org_id, m.project_id, m.contract_id, m.id, 0, 'liquidated_damages', 'onerous', 'high', 'T', 'E', 'the sum of', 1, 0, 10,
      0.8, 'rule',
      ${sql().json({ amount: 1500, per: 'day', cap: '$10,000' })}, 3
    from made m`;
}

/** A project with late, paid, and insured contracts, and a terminated one. */
async function site() {
  const owner = await newOwner();
  await sql()`update public.organizations set requires_approval = false where id = ${owner.organizationId}`;
  const project = await newProject(owner, {
    name: 'Harbor Tower',
    start_date: '2026-01-01',
    end_date: '2027-06-30',
  });
  const steel = await newContract(owner, project, { name: hostile, contract_value: 250_000.1 });
  await newContract(owner, project, { name: 'Glass', contract_value: 0.2, party_a_name: '+1' });
  const gone = await newContract(owner, project, { name: 'Gone', contract_value: 77_000 });
  const elsewhere = await newContract(owner, await newProject(owner, { name: 'Quay' }), {
    name: 'Piles',
    contract_value: 40_000,
  });
  await analysed(owner, steel, 72);
  await analysed(owner, elsewhere, 12);
  await sql()`update public.contracts set status = 'active', end_date = ${dayFromNow(-12)} where id = ${steel.id}`;
  await sql()`update public.contracts set status = 'terminated' where id = ${gone.id}`;
  await newPayment(owner, steel, { amount: 12_500.5, retainage_withheld: 1250.05, paid_on: '2026-10-02' });
  await newPayment(owner, gone, { amount: 900, direction: 'in', number: null, paid_on: '2026-10-02' });
  const check = await newCheck(owner, project, { check_type: 'Insurance & Bonds', title: '@x' });
  await newEvidence(
    owner,
    check,
    { expires_on: dayFromNow(30) },
    {
      content: 'COMMERCIAL GENERAL LIABILITY EACH OCCURRENCE $ 1,500,000',
    },
  );
  await sql()`update public.compliance_evidence set confirmed = true where check_id = ${check.id}`;
  await sql()`update public.compliance_checks set status = 'compliant' where id = ${check.id}`;
  const late = await newCheck(owner, project, { title: 'Guardrails' });
  await sql()`update public.compliance_checks set status = 'non_compliant' where id = ${late.id}`;
  return { owner, project };
}

/** The content of a report of this type for a person; limited to a project if the type requires one. */
async function contentFor(
  person: Person,
  type: ReportType,
  project: Project,
  days: Partial<Report> = {},
): Promise<ReportContent> {
  const [today] = await sql()<{ day: string }[]>`
    select private.today_in(o.time_zone)::text as day from public.organizations o where o.id = ${person.organizationId}`;
  const last_day = today?.day ?? '';
  const isOfProject = reportKinds[type].scope === 'project';
  const report = {
    id: '019e0000-0000-7000-8000-00000000abcd',
    type,
    project_id: isOfProject ? project.id : null,
    period: 'last_30_days',
    first_day: new Date(Date.parse(last_day) - 29 * 86_400_000).toISOString().slice(0, 10),
    last_day,
    time_zone: 'UTC',
    ...days,
  } as Report;
  return await inSystemTransaction('test', (tx) =>
    onBehalfOf(tx, { userId: person.id, orgId: person.organizationId }, (ctx) =>
      gatherReport(ctx, report, { createdAt: new Date().toISOString() }),
    ),
  );
}

const figuresOf = ({ sections }: ReportContent): ReportFigure[] =>
  sections.flatMap((section) => (section.kind === 'figures' ? section.figures : []));
const valuesOf = (content: ReportContent) =>
  Object.fromEntries(figuresOf(content).map(({ label, value }) => [label, value]));

const pdfText = async (content: ReportContent) => {
  const { bytes } = await printReport(content);
  return (await extractDocument(bytes, 'report.pdf')).pages.join('').replace(/\s+/g, '');
};

it.each(reportTypes)('%s has the same content as PDF, XLSX, and CSV', async (type) => {
  const { owner, project } = await site();
  const content = await contentFor(owner, type, project);
  const figures = figuresOf(content);
  expect(figures.length).toBeGreaterThan(0);

  const text = await pdfText(content);
  for (const figure of figures)
    expect(text).toContain(
      `${figure.label}${figureWords(figure)}${changeWords(figure.change)}`.replace(/\s+/g, ''),
    );

  const [summary, ...sheets] = readXlsx(await reportXlsx(content));
  for (const figure of figures) {
    const row = summary?.rows.find(([label, value]) => label === figure.label && value !== undefined);
    const scale = figure.kind === 'percent' ? 100 : 1;
    if (figure.value === null) expect(row?.[1]).toBe(figureWords(figure));
    else expect(Number(row?.[1]) * scale, figure.label).toBeCloseTo(figure.value, 6);
    if (figure.change != null) expect(Number(row?.[2]) * 100).toBeCloseTo(figure.change, 6);
  }

  const csv: Record<string, string>[] = parse(Buffer.from(await reportCsv(content)), {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  });
  for (const { label, value } of figures)
    expect(csv.find(({ Item, Unit }) => Item === label && Unit)?.Figure, label).toBe(String(value ?? ''));

  for (const section of content.sections) {
    if (section.kind !== 'table') continue;
    const sheet = sheets.find(({ name }) => name === section.sheet);
    const rows = csv.filter((row) => row.Section === section.title && !row.Text);
    expect(rows).toHaveLength(section.rows.length);
    for (const [index, cells] of section.rows.entries())
      for (const [at, cell] of cells.entries()) {
        const { kind, header } = section.columns[at] ?? { kind: 'text', header: '' };
        const where = `${section.title}, ${header}`;
        const inSheet = sheet?.rows[index + 1]?.[at] ?? null;
        if (kind === 'date' && cell !== null) expect(dayOf(Number(inSheet)), where).toBe(cell);
        else if (kind === 'percent' && cell !== null) expect(inSheet, where).toBe(Number(cell) / 100);
        else expect(inSheet, where).toBe(cell === '' ? null : cell);
        const key = { money: `${header} (US$)`, percent: `${header} (%)` }[kind as string] ?? header;
        expect(restore(rows[index]?.[key] ?? ''), where).toBe(String(cell ?? ''));
        if (kind !== 'text') expect(text, where).toContain(cellWords(cell, kind).replace(/\s+/g, ''));
      }
  }
});

it('matches the dashboard for the last 30 days', async () => {
  const { owner, project } = await site();
  const { metrics, risk_distribution } = await success(
    call('GET', '/dashboard?period=month', { token: owner.token }),
    200,
    dashboardSchema,
  );
  const content = await contentFor(owner, 'project_status', project);
  expect(valuesOf(content)).toEqual({
    'Active Projects': metrics.active_projects,
    'Pending Reviews': metrics.pending_reviews,
    'Compliance Score': metrics.compliance_score,
    'Risk Alerts': metrics.risk_alerts,
  });
  const { sections } = await contentFor(owner, 'risk_analysis', project);
  const bars = sections.find((section) => section.kind === 'bars');
  expect(bars?.bars.map(({ value }) => value).filter(Boolean)).toEqual(
    risk_distribution.map(({ value }) => value),
  );
});

it('matches the finances of a project, including payments and insurance', async () => {
  const { owner, project } = await site();
  const finances = await success(
    call('GET', `/projects/${project.id}/finances`, { token: owner.token }),
    200,
    projectFinancesSchema,
  );
  const content = await contentFor(owner, 'financial', project);
  expect(valuesOf(content)).toMatchObject({
    Contracts: finances.contracts,
    'Original value': finances.original_value,
    'Approved changes': finances.approved_changes,
    'Pending changes': finances.pending_changes,
    'Current value': finances.current_value,
    'Late contracts': finances.late,
    'Delay exposure': finances.ld_exposure,
    'Paid out': finances.paid_out,
    'Paid in': finances.paid_in,
    'Retainage held by us': finances.retainage_held,
    'Retainage withheld from us': finances.retainage_withheld,
    'Covered by waivers': finances.waived,
    'Payments without a waiver': finances.unwaived,
    'Insurance limits required': 2,
    'Insurance limits short': 1,
    'Insurance limits missing': 1,
  });
  expect(finances).toMatchObject({ contracts: 2, ld_exposure: 10_000, paid_out: 12_500.5, paid_in: 900 });
  const table = (title: string) => {
    const found = content.sections.find((section) => section.kind === 'table' && section.title === title);
    return found?.kind === 'table' ? found.rows : [];
  };
  expect(table('Insurance: required vs. carried')).toEqual([
    [hostile, 'General liability, each occurrence', 'Short', 2_000_000, 1_500_000, 500_000],
    [hostile, 'Automobile liability, each occurrence', 'Missing', 1_000_000, null, null],
  ]);
  expect(table('Delay')).toMatchObject([
    [hostile, dayFromNow(-12), 12, 1500, '$10,000.00', 10_000, 'Not confirmed'],
  ]);
  // A terminated contract is listed with its payments but without a value.
  expect(table('Contracts and their changes')).toContainEqual(['Gone', 'Terminated', null, null, null, null]);
  expect(table('Payments, retainage, and waivers')).toContainEqual(['Gone', 0, 900, 0, 0, 0, 0]);

  const all = valuesOf(await contentFor(owner, 'financial_impact', project));
  expect(all).toMatchObject({ 'Original value': 290_000.3, 'Insurance limits missing': 3 });
});

it('names the delay that it does not count', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  await newContract(owner, project, { name: 'Draft tower', end_date: dayFromNow(-3) });
  const { sections } = await contentFor(owner, 'financial', project);
  const delay = sections.find((section) => section.kind === 'table' && section.title === 'Delay');
  expect(delay).toMatchObject({
    note: expect.stringContaining('Not counted, because not active: Draft tower (3 days past its end date).'),
    rows: [['Draft tower', dayFromNow(-3), null, null, '', null, 'Unknown']],
  });
});

it('shows money only to roles that may see it', async () => {
  const { owner, project } = await site();
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  expect(valuesOf(await contentFor(lawyer, 'financial_impact', project))).toMatchObject({
    Contracts: 2,
    'Paid out': 12_500.5,
  });
  for (const role of ['client_rep', 'contractor'] as const) {
    const person = await newProjectMember(owner, project, role);
    expect(valuesOf(await contentFor(person, 'financial_impact', project))).toMatchObject({
      Contracts: 0,
      'Original value': null,
      'Insurance limits required': 0,
    });
    const body = { type: 'financial', project_id: project.id };
    const schedule = { ...body, rhythm: 'weekly', weekday: 1, addresses: ['a@b.example'] };
    const { token } = person;
    expect(await refusal(call('POST', '/reports', { token, body }))).toMatchObject({ status: 403 });
    expect(await refusal(call('POST', '/reports/schedules', { token, body: schedule }))).toMatchObject({
      status: 403,
    });
    await expect(contentFor(person, 'financial', project)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

it('lists asks with what became of them, for those who read reviews', async () => {
  const { owner, project } = await site();
  const contract = await newContract(owner, project, { name: 'Steel subcontract' });
  const asked = await newVersion(owner, contract, 'The first version of the agreement.');
  const answered = await newVersion(owner, contract, 'The second version of the agreement.');
  const { organizationId } = owner;
  await sql()`
    with k as (
      insert into public.asks (org_id, project_id, contract_id, document_id, ask, status)
      select ${organizationId}, ${project.id}, ${contract.id}, ${asked.id}, ask, status::public.ask_status
      from (values ('Ask for a cap.', 'open'), ('Ask for interest.', 'open'), ('Ask for notice.', 'proposed'),
        ('Ask for more.', 'dropped')) a (ask, status)
      returning id, ask)
    insert into public.ask_outcomes (org_id, project_id, contract_id, ask_id, document_id, outcome)
    select ${organizationId}, ${project.id}, ${contract.id}, k.id, ${answered.id}, 'partly' from k where k.ask = 'Ask for a cap.'`;
  const listed = async (person: Person, type: ReportType) => {
    const { sections } = await contentFor(person, type, project);
    const table = sections.find(({ title }) => title === 'Requested changes');
    return table?.kind === 'table' ? table.rows.map((row) => [row.at(-3), row.at(-1)]).toSorted() : null;
  };
  const rows = [
    ['A cap.', 'Partly granted (version 2)'],
    ['Interest.', 'Open'],
    ['More.', 'Dropped'],
    ['Notice.', 'Proposed, not accepted yet'],
  ];
  expect(await listed(owner, 'risk_analysis')).toEqual(rows);
  expect(await listed(owner, 'summary')).toEqual(rows);
  expect(await listed(await newProjectMember(owner, project, 'client_rep'), 'summary')).toBeNull();
});

it.each(reportTypes)('%s without data states that and has no charts', async (type) => {
  const owner = await newOwner();
  const ofProject = reportKinds[type].scope === 'project';
  const project = ofProject ? await newProject(owner, { name: 'Empty' }) : ({ id: '' } as Project);
  const content = await contentFor(owner, type, project);
  expect(content.sections.filter(({ kind }) => kind === 'bars' || kind === 'line')).toEqual([]);
  const text = await pdfText(content);
  expect(text).toMatch(/Nothingtoshow|Thereisno|Nothingischecked/);
  const sheets = JSON.stringify(readXlsx(await reportXlsx(content)).map(({ rows }) => rows));
  const csv = new TextDecoder().decode(await reportCsv(content));
  for (const stated of [text, sheets, csv]) expect(stated).not.toMatch(/NaN|undefined|Infinity|–|−/);
  for (const section of content.sections)
    if (section.kind === 'table' && section.rows.length === 0) expect(csv).toContain(section.empty);
});

it('uses the organization’s time zone through clock and year changes', async () => {
  const { owner, project } = await site();
  await sql()`update public.organizations set time_zone = 'America/New_York' where id = ${owner.organizationId}`;
  const on = async (instant: string) => {
    const contract = await newContract(owner, project, { name: instant });
    await sql()`update public.contracts set created_at = ${instant} where id = ${contract.id}`;
  };
  // Half an hour before and after midnight: at New Year, and at both ends of the 25-hour day.
  for (const instant of [
    '2026-01-01T04:30Z',
    '2026-01-01T05:30Z',
    '2026-11-01T03:30Z',
    '2026-11-01T04:30Z',
    '2026-11-02T04:30Z',
    '2026-11-02T05:30Z',
  ])
    await on(instant);
  const created = async (first_day: string, last_day: string) => {
    const { sections } = await contentFor(owner, 'risk_analysis', project, {
      period: 'custom',
      first_day,
      last_day,
    });
    const line = sections.find((section) => section.kind === 'line');
    return line?.lines[0]?.values ?? [];
  };
  expect(await created('2025-12-31', '2026-01-01')).toEqual([1, 1]);
  expect(await created('2026-10-31', '2026-11-02')).toEqual([1, 2, 1]);
  expect(await created('2026-11-01', '2026-11-01')).toEqual([2]);
  // Before any data exists, nothing is drawn.
  expect(await created('2019-12-30', '2020-01-02')).toEqual([]);
});

it('accepts a range up to today in the organization’s time zone, and no further', async () => {
  const owner = await newOwner();
  // These two zones are never on the same day.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await sql()`update public.organizations set time_zone = ${zone} where id = ${owner.organizationId}`;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const ask = (first_day: string, last_day: string) =>
      call('POST', '/reports', {
        token: owner.token,
        body: { type: 'risk_analysis', format: 'csv', period: 'custom', first_day, last_day },
      });
    const one = await success(ask(today, today), 201, reportSchema);
    expect(one).toMatchObject({ first_day: today, last_day: today, time_zone: zone });
    expect(await refusal(ask(today, tomorrow))).toMatchObject({
      status: 422,
      fields: [{ path: 'last_day' }],
    });
    const old = await success(ask('1999-12-31', '2000-01-01'), 201, reportSchema);
    expect(old).toMatchObject({ first_day: '1999-12-31', last_day: '2000-01-01' });
  }
});
