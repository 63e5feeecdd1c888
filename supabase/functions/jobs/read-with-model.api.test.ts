import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { enqueueJob } from '../_server/db/queue.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
  upload,
} from '../_server/testing/cast.ts';
import { refusal, success } from '../_server/testing/client.ts';
import { inProcessCalls } from '../_server/testing/in-process.ts';
import {
  completion,
  type Request,
  type StandInModel,
  standInModel,
  status,
} from '../_server/testing/stand-in-model.ts';
import { article, contract as fairContract } from '../_shared/analysis/testing/build.ts';
import {
  type Analysis,
  analysisSchema,
  contractDetailSchema,
  contractDocumentSchema,
  languageModelReviewSchema,
  languageModelSchema,
} from '../_shared/schemas/index.ts';
import {
  blocksOf,
  type Danger,
  dangerAbout,
  goodReader,
  scripted,
  segmentsOf,
} from '../_shared/second-reader/testing/scripted-reader.ts';
import { drain } from './drain.ts';
import { readWithModel } from './handlers/read-with-model.ts';

/** A burden in words that the engine does not know. */
const crane =
  'The tower crane of the Contractor serves the separate contractors of the Owner on every day of the week, and the hours are on the house.';
const retained =
  'The Owner shall keep fifteen percent (15%) of each payment as retainage until final completion.';
const text = fairContract({ time: article('Time', crane), retainage: article('Retainage', retained) });
const known: [string, Partial<Danger>][] = [
  [
    'on the house',
    {
      family: 'cost_without_pay',
      severity: 'critical',
      says: 'Your tower crane serves the separate contractors without pay.',
    },
  ],
  [
    'as retainage until',
    { family: 'retainage', severity: 'critical', says: 'The owner keeps 15% of each payment.' },
  ],
];

/** Timeout on a busy machine; each test makes several requests and two runs of the worker. */
const patience = 120_000;

/** What the stand-in model answers; each test sets it. */
let behave: (request: Request, response: ServerResponse) => void | Promise<void> = () => {};
let server: StandInModel;
let inProcess: Awaited<ReturnType<typeof inProcessCalls>>;
const script = (answer: ReturnType<typeof scripted>) => (request: Request, response: ServerResponse) => {
  const { messages, response_format } = JSON.parse(request.body);
  completion(response, answer({ user: messages[1].content, name: response_format.json_schema.name }));
};
const stepsSent = () =>
  server.request.map(({ body }) => JSON.parse(body).response_format.json_schema.name as string);

beforeAll(async () => {
  server = await standInModel((request, response) => behave(request, response));
  inProcess = await inProcessCalls();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  await sql()`delete from private.jobs where kind like 'test\\_%'`;
  await server.close();
  await closeDatabase();
});
afterEach(() => {
  for (const name of Object.keys(process.env))
    if (name.startsWith('LANGUAGE_MODEL_')) delete process.env[name];
});

function setUp(): void {
  server.request.length = 0;
  Object.assign(process.env, {
    LANGUAGE_MODEL_API: 'openai',
    LANGUAGE_MODEL_URL: server.url,
    LANGUAGE_MODEL_NAME: 'clause-reader',
    LANGUAGE_MODEL_KEY: 'secret-key',
  });
}

interface Case {
  owner: Person;
  project: { id: string };
  contract: { id: string };
  analysis: Analysis;
}

const analyze = ({ owner, contract }: Omit<Case, 'analysis'>, perspective = 'contractor') =>
  success(
    inProcess('POST', '/contracts/analyze', {
      token: owner.token,
      body: { contract_id: contract.id, perspective },
    }),
    200,
    analysisSchema,
  );
const consent = (owner: Person, allowed: boolean) =>
  success(
    inProcess('PUT', '/organization/language-model', {
      token: owner.token,
      body: { allowed, ...(allowed && { host: new URL(server.url).host }) },
    }),
    200,
    languageModelSchema,
  );

/** An analyzed contract of an organization that allows the model. */
async function newCase(): Promise<Case> {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, 'contract.txt', text), 201, contractDocumentSchema);
  setUp();
  await consent(owner, true);
  const analysis = await analyze({ owner, project, contract });
  return { owner, project, contract, analysis };
}

const path = ({ contract }: Pick<Case, 'contract'>) => `/contracts/${contract.id}/language-model-reading`;
const review = (input: Case, person = input.owner) =>
  success(inProcess('GET', path(input), { token: person.token }), 200, languageModelReviewSchema);
const detail = async ({ owner, contract }: Case) => {
  const read = inProcess('GET', `/contracts/${contract.id}`, { token: owner.token });
  return (await success(read, 200, contractDetailSchema)).analysis as Analysis;
};

/** Starts a reading as the API does, with a kind of job that the stack's own worker does not take. */
async function begin({ owner, contract }: Case): Promise<{ kind: string; readingId: string }> {
  const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const [reading] = await sql()<{ id: string }[]>`
    insert into public.language_model_readings (org_id, project_id, contract_id, analysis_id, model, host, created_by)
    select a.org_id, a.project_id, a.contract_id, a.id, 'clause-reader', ${new URL(server.url).host}, ${owner.id}
    from public.contract_analyses a where a.contract_id = ${contract.id} and a.is_current returning id`;
  const readingId = reading?.id ?? '';
  await inSystemTransaction('test', (transaction) =>
    enqueueJob(transaction, {
      kind,
      orgId: owner.organizationId,
      payload: { reading_id: readingId },
      maxAttempts: 2,
    }),
  );
  return { kind, readingId };
}

const work = (kind: string) =>
  drain({ handlers: { [kind]: readWithModel }, worker: 'test', budgetMs: 60_000 });
const readAll = async (input: Case) => {
  const { kind } = await begin(input);
  await work(kind);
};
const statementsIn = ({ findings, missing }: Analysis) =>
  [...findings, ...missing].filter(({ statement }) => statement);
const gist = ({ risk_score, groups, findings, missing }: Analysis) => ({
  risk_score,
  groups,
  findings: [...findings, ...missing].filter(({ statement }) => !statement),
});
const decide = async ({ owner, contract }: Case, findingId: string, decision: string) =>
  await success(
    inProcess('PUT', `/contracts/${contract.id}/findings/${findingId}/review`, {
      token: owner.token,
      body: { decision, ...(decision === 'rejected' && { note: 'No' }) },
    }),
    200,
    analysisSchema,
  );

describe('a good reader', { timeout: patience }, () => {
  it('adds statements that count nothing until a person accepts them', async () => {
    const input = await newCase();
    behave = script(goodReader(known));
    await readAll(input);
    const analysis = await detail(input);
    expect(gist(analysis)).toEqual(gist(input.analysis));
    const unpaid = statementsIn(analysis).find(({ kind }) => kind === 'onerous');
    expect(unpaid).toMatchObject({
      source: 'llm',
      category: 'cost_without_pay',
      severity: 'critical',
      quote: expect.stringContaining(crane),
      points: 0,
      original: { points: 12 },
      review_status: 'open',
      statement: {
        model: 'clause-reader',
        host: new URL(server.url).host,
        challenge: { survived: true },
        quotes: [{ quote: expect.stringContaining(crane) }],
      },
    });
    const found = await review(input);
    expect(found).toMatchObject({
      latest: { status: 'done', problem: null, steps_done: 3, steps_total: 3 },
      result: { dropped: 0, reasons: [{ quotes: [{ quote: expect.stringContaining(crane) }] }, {}] },
    });
    expect(found.latest?.input_tokens).toBeGreaterThan(1_000);
    expect(found.score?.without).toBe(input.analysis.risk_score);
    expect(found.score?.with).toBeGreaterThan(found.score?.without ?? 100);
    expect(found.score?.differences).toContainEqual(
      expect.objectContaining({ finding_id: unpaid?.id, points: 12, severity: 'critical' }),
    );

    const accepted = await decide(input, unpaid?.id ?? '', 'accepted');
    expect(accepted.risk_score).toBe((input.analysis.risk_score ?? 0) + 12);
    expect((await review(input)).score?.differences.map(({ finding_id }) => finding_id)).not.toContain(
      unpaid?.id,
    );
    expect((await decide(input, unpaid?.id ?? '', 'open')).risk_score).toBe(input.analysis.risk_score);
    expect((await decide(input, unpaid?.id ?? '', 'rejected')).risk_score).toBe(input.analysis.risk_score);
    // Decided statements stay with the next reading, and undecided ones are not doubled.
    await readAll(input);
    expect(
      statementsIn(await detail(input))
        .map(({ category }) => category)
        .sort(),
    ).toEqual(
      statementsIn(analysis)
        .map(({ category }) => category)
        .sort(),
    );
  });

  it('gives an opinion on a finding of the engine, which a person may follow', async () => {
    const input = await newCase();
    behave = script(goodReader(known));
    await readAll(input);
    const engine = input.analysis.findings.find(
      ({ category, kind }) => category === 'retainage' && kind === 'onerous',
    );
    const { opinions, score } = await review(input);
    expect(opinions).toEqual([
      expect.objectContaining({ finding_id: engine?.id, kind: 'grade', severity: 'critical' }),
    ]);
    expect(score?.differences.map(({ finding_id }) => finding_id)).toContain(engine?.id);
  });

  it('doubts that a clause is missing, and the finding stays until a person decides', async () => {
    const input = await newCase();
    const [absent] = input.analysis.missing;
    behave = script(
      scripted({
        read: (request) => ({
          disputes: (blocksOf(request).findings ?? []).flatMap((row) => {
            const [finding, family, , , quote] = row as [number, string, string, string, string | null];
            return quote === null && family === absent?.category
              ? [
                  {
                    finding,
                    says: 'The contract has this clause.',
                    quotes: segmentsOf(request)
                      .slice(5, 6)
                      .map(([segment, words]) => ({ segment, words })),
                  },
                ]
              : [];
          }),
        }),
      }),
    );
    await readAll(input);
    const { opinions } = await review(input);
    expect(opinions).toEqual([
      expect.objectContaining({
        finding_id: absent?.id,
        kind: 'fold',
        says: 'The contract has this clause.',
        quotes: [expect.objectContaining({ page: expect.any(Number) })],
      }),
    ]);
    const analysis = await detail(input);
    expect(gist(analysis)).toEqual(gist(input.analysis));
    expect((await decide(input, absent?.id ?? '', 'rejected')).risk_score).toBeLessThanOrEqual(
      input.analysis.risk_score ?? 0,
    );
  });

  it('keeps statements when the contract is analyzed again for the same side, and drops them for another', async () => {
    const input = await newCase();
    behave = script(goodReader(known));
    await readAll(input);
    const stated = statementsIn(await detail(input)).map(({ quote }) => quote);
    expect(statementsIn(await analyze(input)).map(({ quote }) => quote)).toEqual(stated);
    expect((await review(input)).result).not.toBeNull();
    expect(statementsIn(await analyze(input, 'owner'))).toEqual([]);
    expect((await review(input)).result).toBeNull();
  });

  it('continues after a killed worker with the next step', async () => {
    const input = await newCase();
    const answer = script(goodReader(known));
    behave = (request, response) =>
      stepsSent().at(-1) === 'challenge' ? void response.destroy() : answer(request, response);
    const { kind } = await begin(input);
    await work(kind);
    expect((await review(input)).latest).toMatchObject({ status: 'running', steps_done: 1, steps_total: 3 });
    behave = answer;
    await sql()`update private.jobs set run_at = now() where kind = ${kind}`;
    await work(kind);
    expect((await review(input)).latest).toMatchObject({ status: 'done' });
    expect(stepsSent()).toEqual(['reading', 'challenge', 'challenge', 'overall']);
  });
});

describe('a reader that cannot be trusted', { timeout: patience }, () => {
  it('that is careless shows nothing', async () => {
    const input = await newCase();
    behave = script(
      scripted({
        read: (request) => ({
          dangers: known.flatMap(([words, more]) =>
            dangerAbout(request, words, {
              ...more,
              quotes: [{ segment: 1, words: 'The Owner need never pay at all.' }],
            }),
          ),
        }),
      }),
    );
    await readAll(input);
    const analysis = await detail(input);
    expect(statementsIn(analysis)).toEqual([]);
    expect(gist(analysis)).toEqual(gist(input.analysis));
    expect((await review(input)).result).toMatchObject({ statements: 2, dropped: 2 });
  });

  it('that is hostile lowers nothing', async () => {
    const input = await newCase();
    behave = script(
      scripted({
        read: (request) => ({
          disputes: (blocksOf(request).findings ?? []).map((row) => ({
            finding: (row as [number])[0],
            says: 'This clause is fair.',
            quotes: segmentsOf(request)
              .slice(5, 6)
              .map(([segment, words]) => ({ segment, words })),
          })),
        }),
        overall: () => ({ rating: 1 }),
      }),
    );
    await readAll(input);
    expect(gist(await detail(input))).toEqual(gist(input.analysis));
    const { opinions, score } = await review(input);
    expect(opinions.length).toBeGreaterThan(0);
    expect(opinions.every(({ kind }) => kind === 'fold')).toBe(true);
    expect(score).toEqual({
      without: input.analysis.risk_score,
      with: input.analysis.risk_score,
      differences: [],
    });
  });

  const broken: [string, string, (request: Request, response: ServerResponse) => void, number][] = [
    ['rejects the key', 'refused', (_, response) => status(response, 401), 1],
    ['answers no JSON', 'malformed', (_, response) => completion(response, 'Sure!'), 2],
    ['is down each time', 'failed', (_, response) => status(response, 503), 2],
    ['is busy each time', 'busy', (_, response) => status(response, 429, { 'retry-after': '60' }), 2],
  ];

  it.each(broken)('that %s leaves the analysis as it was, and says so', async (_, problem, how, requests) => {
    const input = await newCase();
    behave = how;
    const { kind } = await begin(input);
    await work(kind);
    await sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting'`;
    await work(kind);
    expect(server.request).toHaveLength(requests);
    expect(gist(await detail(input))).toEqual(gist(input.analysis));
    expect(await review(input)).toMatchObject({
      latest: { status: 'failed', problem },
      result: null,
      score: null,
    });
    const told = await sql()`
      select title from public.notifications
      where user_id = ${input.owner.id} and contract_id = ${input.contract.id} and source = 'Language model'`;
    expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('could not read')]);
  });
});

describe('the limits', { timeout: patience }, () => {
  it('are a person who starts it, the consent, and a key: until then no text is sent', async () => {
    const input = await newCase();
    const start = () => inProcess('POST', path(input), { token: input.owner.token });
    expect(await review(input)).toMatchObject({ cannot_start: null, latest: null });
    await consent(input.owner, false);
    expect(await review(input)).toMatchObject({ cannot_start: 'not_allowed', can: { start: false } });
    expect(await refusal(start())).toMatchObject({ status: 409 });
    delete process.env.LANGUAGE_MODEL_KEY;
    expect(await review(input)).toMatchObject({ cannot_start: 'not_configured', model: null });
    expect(await refusal(start())).toMatchObject({ status: 409 });
    expect(server.request).toEqual([]);
  });

  it('end a reading whose consent was withdrawn, before text is sent', async () => {
    const input = await newCase();
    const { kind } = await begin(input);
    await consent(input.owner, false);
    await work(kind);
    expect((await review(input)).latest).toMatchObject({ status: 'failed', problem: 'not_allowed' });
    expect(server.request).toEqual([]);
  });

  it('are an organization’s budget, which an admin sets and sees', async () => {
    const input = await newCase();
    const { owner } = input;
    behave = script(goodReader(known));
    await readAll(input);
    const budget = {
      tokens_per_contract: 500_000,
      tokens_per_month: 1,
      input_price: 1_000,
      output_price: 1_000,
      dollars_per_month: null,
    };
    const set = inProcess('PUT', '/organization/language-model/budget', { token: owner.token, body: budget });
    const { budget: seen } = await success(set, 200, languageModelSchema);
    expect(seen).toMatchObject(budget);
    expect(seen?.dollars).toBeCloseTo(((seen?.input_tokens ?? 0) + (seen?.output_tokens ?? 0)) / 1_000, 1);
    const member = await newProjectMember(owner, input.project as never, 'project_manager');
    const refused = inProcess('PUT', '/organization/language-model/budget', {
      token: member.token,
      body: budget,
    });
    expect(await refusal(refused)).toMatchObject({ status: 403 });
    expect(
      (
        await success(
          inProcess('GET', '/organization/language-model', { token: member.token }),
          200,
          languageModelSchema,
        )
      ).budget,
    ).toBeNull();
    expect(await review(input)).toMatchObject({ cannot_start: 'over_budget', can: { start: false } });
    const again = inProcess('POST', path(input), { token: owner.token });
    expect(await refusal(again)).toMatchObject({ status: 409 });
    const sent = server.request.length;
    const { kind } = await begin(input);
    await work(kind);
    expect((await review(input)).latest).toMatchObject({ status: 'failed', problem: 'over_budget' });
    expect(server.request).toHaveLength(sent);
  });

  it('let a person cancel, also while the model is answering', async () => {
    const input = await newCase();
    const answer = script(goodReader(known));
    behave = async (request, response) => {
      await success(
        inProcess('POST', `${path(input)}/cancel`, { token: input.owner.token }),
        200,
        languageModelReviewSchema,
      );
      answer(request, response);
    };
    const { kind } = await begin(input);
    await work(kind);
    const { latest } = await review(input);
    expect(latest).toMatchObject({ status: 'canceled', steps_done: 0 });
    expect(latest?.input_tokens).toBeGreaterThan(0);
    expect(stepsSent()).toEqual(['reading']);
    expect(
      await refusal(inProcess('POST', `${path(input)}/cancel`, { token: input.owner.token })),
    ).toMatchObject({
      status: 409,
    });
  });

  it('are the rights to analyze: others start and see nothing', async () => {
    const input = await newCase();
    const { owner, project } = input;
    const people = {
      client: await newProjectMember(owner, project as never, 'client_rep'),
      contractor: await newProjectMember(owner, project as never, 'contractor'),
      stranger: await newOwner(),
      member: await newProjectMember(owner, project as never, 'team_member'),
    };
    const asked = async (person: Person, method: string, more = '') =>
      (await inProcess(method, `${path(input)}${more}`, { token: person.token })).status;
    expect(await asked(people.client, 'GET')).toBe(403);
    expect(await asked(people.client, 'POST')).toBe(403);
    expect(await asked(people.client, 'POST', '/cancel')).toBe(403);
    expect(await asked(people.contractor, 'GET')).toBe(404);
    expect(await asked(people.stranger, 'GET')).toBe(404);
    expect(await asked(people.stranger, 'POST')).toBe(404);
    expect((await inProcess('GET', path(input), {})).status).toBe(401);
    expect(server.request).toEqual([]);
    // One reading at a time; the other one's job belongs to no worker here.
    await begin(input);
    expect(await refusal(inProcess('POST', path(input), { token: owner.token }))).toMatchObject({
      status: 409,
    });
    await success(
      inProcess('POST', `${path(input)}/cancel`, { token: owner.token }),
      200,
      languageModelReviewSchema,
    );
    const started = await success(
      inProcess('POST', path(input), { token: people.member.token }),
      201,
      languageModelReviewSchema,
    );
    expect(started.latest).toMatchObject({ created_by: people.member.id, model: 'clause-reader' });
    expect(started.can).toEqual({ start: false, cancel: true });
  });
});
