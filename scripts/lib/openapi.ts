import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** Errors and warnings in an OpenAPI document by the recommended rules of Redocly and Spectral, one per line. */
export async function lintOpenApi(document: string): Promise<string[]> {
  return [...(await redoclyProblems(document)), ...(await spectralProblems(document))];
}

async function redoclyProblems(document: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Ids are UUIDs, so a fixed word such as `project` is never an id.
      'no-ambiguous-paths': 'off',
      // An email attachment's address only redirects.
      'operation-2xx-response': 'off',
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      'no-invalid-media-type-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: document, config });
  return problems.map(({ ruleId, message }) => `Redocly, ${ruleId}: ${message}`);
}

async function spectralProblems(document: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const problems = await linter.run(JSON.parse(document));
  return problems.map(({ code, path, message }) => `Spectral, ${code}: ${path.join('.')}: ${message}`);
}
