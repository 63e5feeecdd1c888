import { expect, it } from 'vitest';
import { chooseExamples } from './choose.ts';

const operations = [
  { operationId: 'getPermit', method: 'GET', path: '/permits/{id}' },
  { operationId: 'getPermitSummary', method: 'GET', path: '/permits/summary' },
  { operationId: 'createPermit', method: 'POST', path: '/permits' },
];
const call = (method: string, path: string, response: unknown, request: unknown = null) => ({
  method,
  path,
  request,
  response,
});

it('takes the fullest call of each operation, and a fixed word before a parameter', () => {
  expect(
    chooseExamples(operations, [
      call('GET', '/permits/1?x=1', { title: 'Crane', note: null }),
      call('GET', '/permits/2', { title: 'Crane', note: 'By the gate' }),
      call('GET', '/permits/3', { title: '<b>Crane</b> עגורן', note: '<i>' }),
      call('GET', '/permits/summary', { total: 3 }),
      call('DELETE', '/permits/1', { title: 'Crane' }),
    ]),
  ).toEqual({
    getPermit: { response: { title: 'Crane', note: 'By the gate' } },
    getPermitSummary: { response: { total: 3 } },
  });
});

it('cuts lists to a row, and replaces what differs between runs', () => {
  const id = crypto.randomUUID();
  const response = { id, same: id, rows: [{ a: 1 }, { a: 2 }], url: 'http://127.0.0.1:5312/x' };
  expect(chooseExamples(operations, [call('POST', '/permits/', response, { key: 'plk_1a2B' })])).toEqual({
    createPermit: {
      request: { key: 'plk_xxxx' },
      response: {
        id: '01920000-0000-7000-8000-000000000001',
        same: '01920000-0000-7000-8000-000000000001',
        rows: [{ a: 1 }],
        url: 'https://plumbline.example/x',
      },
    },
  });
});
