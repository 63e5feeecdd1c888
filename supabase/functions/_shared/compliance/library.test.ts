import { describe, expect, it } from 'vitest';
import { createComplianceRequirementSchema } from '../contract/compliance-requirement.ts';
import { library } from './library.ts';
import { templates } from './templates.ts';

/** Publishers of law in the law's own name. */
const lawHosts = [
  'edocket.access.gpo.gov',
  'www.gpo.gov',
  'leg.state.fl.us',
  'codes.baltimorecity.gov',
  'uscode.house.gov',
];
/** Run by a public body, or for one as its official publisher, under a name that does not say so; and archived copies of their pages. */
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
  it('has requirements that pass as an organization’s own would, each under a key of its own', () => {
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

  it('calls nothing the text of the law, or official, that was read in somebody else’s copy', () => {
    for (const { key, sources, certainty } of library) {
      const hosts = sources.map((source) => new URL(source).host);
      if (certainty === 'statute_text') expect(hosts.some(isLaw), key).toBe(true);
      if (certainty === 'official_page') expect(hosts.some(isPublic), key).toBe(true);
    }
  });

  it('wants an expiry date wherever something recurs at expiry', () => {
    for (const entry of library.filter(({ recurrence }) => recurrence === 'at_expiry'))
      expect(entry.evidence_expires, entry.key).toBe(true);
  });

  // That a template names none of them twice, the compiler sees.
  it('has templates of its own entries', () => {
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
