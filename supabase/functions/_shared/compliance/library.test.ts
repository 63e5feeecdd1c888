import { describe, expect, it } from 'vitest';
import { createComplianceRequirementSchema } from '../contract/compliance-requirement.ts';
import { library } from './library.ts';
import { templates } from './templates.ts';

describe('the shipped library', () => {
  it('has requirements that pass as an organization’s own would, each under a key of its own', () => {
    for (const { key, sources, certainty, ...facts } of library) {
      expect(createComplianceRequirementSchema.safeParse(facts).error, key).toBeUndefined();
      expect(key).toMatch(/^[a-z0-9-]{1,100}$/);
      expect(
        sources.every((source) => URL.canParse(source)),
        key,
      ).toBe(true);
      expect(facts.citation && certainty && sources.length > 0, key).toBeTruthy();
    }
    expect(new Set(library.map(({ key }) => key)).size).toBe(library.length);
  });

  it('wants an expiry date wherever something recurs at expiry', () => {
    for (const entry of library.filter(({ recurrence }) => recurrence === 'at_expiry'))
      expect(entry.evidence_expires, entry.key).toBe(true);
  });

  it('has templates of its own entries, each once', () => {
    const keys = new Set(library.map(({ key }) => key));
    for (const { key, requirements } of templates) {
      expect(
        requirements.filter((one) => !keys.has(one.key)),
        key,
      ).toEqual([]);
      expect(new Set(requirements.map((one) => one.key)).size, key).toBe(requirements.length);
    }
  });
});
