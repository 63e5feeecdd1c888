import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, newProjectMember } from '../_server/testing/cast.ts';
import { call, success } from '../_server/testing/client.ts';
import { declaredAnswers } from '../_server/testing/declared-answer.ts';
import { draftRequest, pickRow, slots } from '../_server/testing/draft-request.ts';
import { newOrganizationWithEverything } from '../_server/testing/everything.ts';
import { inProcessCalls } from '../_server/testing/in-process.ts';
import { type Inventory, readInventory } from '../_server/testing/inventory.ts';
import { type OpenApi, type Operation, readOpenApi } from '../_server/testing/openapi.ts';
import { type OwnedTable, readTables } from '../_server/testing/owned.ts';
import { hostileTexts, spoil } from '../_server/testing/spoil.ts';
import { apiKeyScopes, newApiKeySchema, projectRoles } from '../_shared/schemas/index.ts';
import { runs } from '../_shared/testing/depth.ts';
import { Picker, runSeed } from '../_shared/testing/seeded.ts';

interface Caller {
  name: string;
  token: string | undefined;
}

const seed = runSeed();
const count = runs(1_000, 10_000);
const picker = new Picker(seed);
let api: OpenApi;
let tables: OwnedTable[];
let own: Inventory;
let callers: Caller[];
let differenceOf: ReturnType<typeof declaredAnswers>;
let callLink: Awaited<ReturnType<typeof inProcessCalls>>;

beforeAll(async () => {
  const everything = await newOrganizationWithEverything();
  const { owner, project } = everything;
  api = await readOpenApi();
  tables = await readTables(everything);
  own = await readInventory(owner.organizationId);
  differenceOf = declaredAnswers(api);
  callLink = await inProcessCalls();
  const body = { name: 'Everything', scopes: apiKeyScopes };
  const { key } = await success(
    call('POST', '/api-keys', { token: owner.token, body }),
    201,
    newApiKeySchema,
  );
  callers = [
    { name: 'owner', token: owner.token },
    { name: 'admin', token: (await newColleague(owner, 'admin')).token },
    { name: 'member without projects', token: (await newColleague(owner)).token },
    ...(await Promise.all(
      projectRoles.map(async (role) => ({
        name: role,
        token: (await newProjectMember(owner, project, role)).token,
      })),
    )),
    { name: 'API key', token: key },
    { name: 'anonymous', token: undefined },
  ];
}, 300_000);
afterAll(closeDatabase);

/** Operations that could end the sessions or roles of the other callers; these get an organization of their own. */
const isDisruptive = ({ method, path }: Operation): boolean =>
  method !== 'GET' && /^\/(auth|me|organizations?|members)(\/|$)/.test(path);

interface Request {
  name: string;
  operation: Operation;
  caller: Caller | 'a new owner';
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Kind = 'valid' | 'near-valid' | 'hostile';

/** A request of a random operation by a random caller. */
function nextRequest(): Request {
  // Errors of the Model Context Protocol have the shape of JSON-RPC; `mcp.api.test.ts` checks them.
  const operation = picker.of(api.operations.filter(({ path }) => path !== '/mcp'));
  const kind: Kind = picker.of(['valid', 'near-valid', 'near-valid', 'hostile', 'hostile']);
  const token = picker.of(['x'.repeat(43), crypto.randomUUID(), encodeURIComponent(hostileText())]);
  const draft = draftRequest(picker, operation, { api, tables, token, addsIds: false });
  const chosen = new Map<string, string>();
  const fill = (text: string) =>
    text.replaceAll(slots, (slot, _, table: string) => {
      // Deleting everything would leave nothing to test with.
      const isKept = operation.method !== 'DELETE' || picker.chance(0.1);
      const value = chosen.get(slot) ?? (isKept ? pickRow(picker, own, table) : crypto.randomUUID());
      chosen.set(slot, value);
      return value;
    });
  const { body } = operation;
  let content: unknown = draft.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(draft.body)));
  let path = fill(draft.path);
  const headers: Record<string, string> = {};
  if (picker.chance(0.5))
    headers['if-match'] = picker.of(['"1"', '"1"', '*', 'W/"1"', '"999999999999"', 'x']);
  if (kind !== 'valid') {
    const isHostile = kind === 'hostile';
    if (body && content !== undefined) content = spoil(picker, content, body.schema, api, isHostile);
    if (picker.chance(content === undefined ? 0.8 : 0.2)) path = spoilPath(path, operation, isHostile);
    if (isHostile && picker.chance(0.1))
      headers[picker.of(['idempotency-key', 'x-organization-id', 'accept-language', 'x-request-id'])] =
        picker.of(['x'.repeat(300), '%00', "'--", crypto.randomUUID()]);
  }
  const caller = isDisruptive(operation) ? 'a new owner' : picker.of(callers);
  const name = `${kind} from ${caller === 'a new owner' ? caller : caller.name}: ${operation.method} ${path} ${JSON.stringify(content)?.slice(0, 500) ?? ''}`;
  return { name, operation, caller, path, headers, body: body?.isForm ? form(kind) : content };
}

const hostileText = (): string => {
  const text = picker.of(hostileTexts);
  return text.isWellFormed() ? text.slice(0, 500) : 'x';
};

/** Replaces an id in the path, or adds or replaces a value in the query. */
function spoilPath(path: string, { parameters }: Operation, isHostile: boolean): string {
  const [before = '', query = ''] = path.split('?');
  const named = parameters.filter((parameter) => parameter.in === 'query');
  if (named.length === 0 || picker.chance(0.3)) {
    const parts = before.split('/');
    const at = 1 + picker.below(parts.length - 1);
    const value = isHostile ? encodeURIComponent(hostileText()) || '%20' : crypto.randomUUID();
    return [...parts.slice(0, at), value, ...parts.slice(at + 1)].join('/');
  }
  const { name, schema } = picker.of(named);
  const value = spoil(picker, undefined, schema, api, isHostile);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const added = `${name}=${encodeURIComponent(text.isWellFormed() ? text.slice(0, 2_000) : 'x')}`;
  return `${before}?${[query, added].filter((part) => part !== '').join('&')}`;
}

/** A form with a small file, with hostile bytes and names unless it is to be valid. */
function form(kind: Kind): FormData {
  const made = new FormData();
  const isValid = kind === 'valid';
  const content = isValid
    ? 'The contractor shall build a tower.'
    : picker.of([...hostileTexts, '%PDF-1.7', 'PK\u0003\u0004']);
  const name = isValid
    ? 'a.txt'
    : picker.of(['a.txt', 'a.pdf', 'a.docx', 'a.png', '../a.txt', 'a\u0000.txt', 'a', '']);
  made.set('file', new Blob([content]), name);
  if (picker.chance(0.5)) made.set('kind', isValid ? 'invoice' : hostileText());
  return made;
}

/** The path of the operation that the request reaches; a spoiled path may be another operation's. */
function reached({ operation, path }: Request): Operation | undefined {
  const plain = (path.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '');
  const matches = api.operations.filter(
    ({ method, path: pattern }) =>
      method === operation.method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  return matches.find(({ path: pattern }) => !pattern.includes('{')) ?? matches.at(0);
}

/** Sends a request; returns what is wrong with the answer, and its status. */
async function problemOf(request: Request): Promise<{ status: number; problem: string | undefined }> {
  const { operation, caller, path, headers, body } = request;
  const token = caller === 'a new owner' ? (await newOwner()).token : caller.token;
  const isLink = path.split('/').length > 2 && operation.isOpen;
  const answer = await (isLink ? callLink : call)(operation.method, path, { token, headers, body });
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  const target = reached(request);
  const difference =
    answer.status >= 500
      ? 'a server error'
      : target
        ? differenceOf(target, answer, text)
        : answer.status === 404 || answer.status === 405
          ? undefined
          : 'no operation has this path';
  return {
    status: answer.status,
    problem: difference && `${request.name} → ${answer.status} ${difference}: ${text.slice(0, 300)}`,
  };
}

it(`answers ${count} random requests as declared, with the seed ${seed}`, async () => {
  const requests = Array.from({ length: count }, nextRequest);
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = requests.values();
  const work = async () => {
    for (const request of waiting) {
      const { status, problem } = await problemOf(request).catch((error) => ({
        status: 0,
        problem: `${request.name} → ${error}`,
      }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(problems).toEqual([]);
  const accepted = [...statuses].filter(([status]) => status < 400).reduce((sum, [, n]) => sum + n, 0);
  expect(accepted, JSON.stringify([...statuses])).toBeGreaterThan(count / 20);
}, 1_800_000);
