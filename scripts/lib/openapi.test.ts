import { expect, it } from 'vitest';
import { lintOpenApi } from './openapi.ts';

it('reports the problems that Redocly and Spectral find', async () => {
  const problems = await lintOpenApi(JSON.stringify({ openapi: '3.1.0', paths: {} }));
  expect(problems.some((problem) => problem.startsWith('Redocly, '))).toBe(true);
  expect(problems.some((problem) => problem.startsWith('Spectral, '))).toBe(true);
});
