import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessCalls } from '../../../_server/testing/in-process.ts';
import {
  activityEventSchema,
  type ChangeLanguageModel,
  type LanguageModel,
  languageModelSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const path = '/organization/language-model';
const model = {
  LANGUAGE_MODEL_API: 'openai',
  LANGUAGE_MODEL_URL: 'https://models.example/v1',
  LANGUAGE_MODEL_NAME: 'clause-reader',
  LANGUAGE_MODEL_KEY: 'secret-key',
};

let inProcess: Awaited<ReturnType<typeof inProcessCalls>>;
beforeAll(async () => {
  inProcess = await inProcessCalls();
});
const setUp = (changes: Partial<typeof model> = {}) => Object.assign(process.env, model, changes);
afterEach(() => {
  for (const name of Object.keys(model)) delete process.env[name];
});

const put = (person: Pick<Person, 'token'>, body: ChangeLanguageModel | object, headers = {}) =>
  inProcess('PUT', path, { token: person.token, body, headers });
const read = (person: Pick<Person, 'token'>): Promise<LanguageModel> =>
  success(inProcess('GET', path, { token: person.token }), 200, languageModelSchema);
const agree = { allowed: true, host: 'models.example' };

describe('GET /organization/language-model', () => {
  it('shows no configuration and no consent at first', async () => {
    const owner = await newOwner();
    expect(await read(owner)).toEqual({
      configured: false,
      host: null,
      model: null,
      allowed: false,
      allowed_host: null,
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
      can: { change: true },
      budget: null,
      version: 0,
    });
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
  });

  it('shows host and model to every member, and the key to none', async () => {
    setUp();
    const owner = await newOwner();
    const member = await newColleague(owner);
    const answer = await inProcess('GET', path, { token: member.token });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      configured: true,
      host: 'models.example',
      model: 'clause-reader',
      allowed: false,
      can: { change: false },
    });
    expect(text).not.toContain('secret-key');
  });
});

describe('PUT /organization/language-model', () => {
  it('records consent to the named host and logs it', async () => {
    setUp();
    const owner = await newOwner();
    const agreed = await success(put(owner, agree), 200, languageModelSchema);
    expect(agreed).toMatchObject({
      allowed: true,
      allowed_host: 'models.example',
      decided_by: owner.id,
      version: 1,
      decided_by_name: 'Olive Owner',
    });
    expect(agreed.decided_at).not.toBeNull();
    expect(await success(put(owner, agree), 200, languageModelSchema)).toEqual(agreed);
    const withdrawn = await success(put(owner, { allowed: false }), 200, languageModelSchema);
    expect(withdrawn).toMatchObject({ allowed: false, allowed_host: null, version: 2 });
    const { token } = owner;
    const events = await success(call('GET', '/activity', { token }), 200, activityEventSchema.array());
    const titles = events.filter(({ entity_type }) => entity_type === 'language_model_consent');
    expect(titles.map(({ title, actor_name }) => [title, actor_name])).toEqual([
      ['Stopped language models from reading contracts', 'Olive Owner'],
      ['Allowed contracts to be read by the language model at models.example', 'Olive Owner'],
    ]);
  });

  it('is for owners and admins', async () => {
    setUp();
    const owner = await newOwner();
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    expect(await refusal(put(member, agree))).toMatchObject({ status: 403 });
    expect(await refusal(put(member, { allowed: false }))).toMatchObject({ status: 403 });
    expect(await success(put(admin, agree), 200, languageModelSchema)).toMatchObject({
      decided_by: admin.id,
    });
    expect(await refusal(inProcess('PUT', path, { body: agree }))).toMatchObject({ status: 401 });
  });

  it('applies only to its organization', async () => {
    setUp();
    const [owner, other] = [await newOwner(), await newOwner()];
    await success(put(owner, agree), 200, languageModelSchema);
    expect(await read(other)).toMatchObject({ allowed: false, allowed_host: null });
    const headers = { 'x-organization-id': owner.organizationId };
    expect(await refusal(put(other, { allowed: false }, headers))).toMatchObject({ status: 404 });
  });

  it('rejects another host or none', async () => {
    const owner = await newOwner();
    expect(await refusal(put(owner, agree))).toMatchObject({ status: 409 });
    setUp();
    expect(await refusal(put(owner, { ...agree, host: 'other.example' }))).toMatchObject({ status: 409 });
    expect(await refusal(put(owner, { allowed: true }))).toMatchObject({
      status: 422,
      fields: [{ path: 'host', message: 'Enter the host to allow' }],
    });
    expect(await read(owner)).toMatchObject({ allowed: false, version: 0 });
  });

  it('does not apply to a host that the operator changes to later', async () => {
    setUp();
    const owner = await newOwner();
    await success(put(owner, agree), 200, languageModelSchema);
    setUp({ LANGUAGE_MODEL_URL: 'https://elsewhere.example/v1' });
    expect(await read(owner)).toMatchObject({
      host: 'elsewhere.example',
      allowed: false,
      allowed_host: 'models.example',
    });
    setUp({ LANGUAGE_MODEL_KEY: '' });
    expect(await read(owner)).toMatchObject({ configured: false, allowed: false });
    expect(await success(put(owner, { allowed: false }), 200, languageModelSchema)).toMatchObject({
      allowed_host: null,
    });
  });

  it('rejects an outdated version', async () => {
    setUp();
    const owner = await newOwner();
    await success(put(owner, agree, { 'if-match': '"0"' }), 200, languageModelSchema);
    expect(await refusal(put(owner, { allowed: false }, { 'if-match': '"0"' }))).toMatchObject({
      status: 412,
    });
    await success(put(owner, { allowed: false }, { 'if-match': '"1"' }), 200, languageModelSchema);
  });
});
