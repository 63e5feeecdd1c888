import { describe, expect, it } from 'vitest';
import { createComplianceRequirementSchema } from '../schemas/compliance-requirement.ts';
import { library } from './library.ts';
import { templates } from './templates.ts';

/** Publishers of law under a government domain. */
const lawHosts = [
  'edocket.access.gpo.gov',
  'www.gpo.gov',
  'leg.state.fl.us',
  'codes.baltimorecity.gov',
  'uscode.house.gov',
];
/** Public agencies, their official publishers, and archived copies of their pages, under other domains. */
const publicHosts = [
  'codelibrary.amlegal.com',
  'gigharbor.municipal.codes',
  'mt-missoula.civicplus.com',
  'weblink.sanleandro.org',
  'ircdocs.indian-river.org',
  'www.portchesterny.com',
  'lf.yarmouth.ma.us',
  'time.ci.kalispell.mt.us',
  'a257.g.akamaitech.net',
  'webarchive.library.unt.edu',
];
const isLaw = (host: string) => lawHosts.includes(host);
const isPublic = (host: string) => isLaw(host) || publicHosts.includes(host) || /\.(gov|mil)$/.test(host);

describe('the shipped library', () => {
  it('has entries that are valid requirements, each with a unique key', () => {
    for (const { key, sources, certainty, verified_on, ...facts } of library) {
      expect(createComplianceRequirementSchema.safeParse(facts).error, key).toBeUndefined();
      expect(key).toMatch(/^[a-z0-9-]{1,100}$/);
      expect(
        sources.every((source) => URL.canParse(source)),
        key,
      ).toBe(true);
      expect(facts.citation && certainty && verified_on && sources.length > 0, key).toBeTruthy();
    }
    expect(new Set(library.map(({ key }) => key)).size).toBe(library.length);
  });

  it('claims statute text or an official page only for government sources', () => {
    for (const { key, sources, certainty } of library) {
      const hosts = sources.map((source) => new URL(source).host);
      if (certainty === 'statute_text') expect(hosts.some(isLaw), key).toBe(true);
      if (certainty === 'official_page') expect(hosts.some(isPublic), key).toBe(true);
    }
  });

  it('requires an expiration date wherever a requirement recurs at expiration', () => {
    for (const entry of library.filter(({ recurrence }) => recurrence === 'at_expiry'))
      expect(entry.evidence_expires, entry.key).toBe(true);
  });

  // The compiler ensures that a template names none twice.
  it('has templates that use only its entries', () => {
    const keys = new Set(library.map(({ key }) => key));
    for (const { key, requirements } of templates) {
      const named = Object.keys(requirements);
      expect(
        named.filter((one) => !keys.has(one)),
        key,
      ).toEqual([]);
    }
  });
});
