import { addDays } from '../../../supabase/functions/_shared/calendar/days.ts';
import { type Api, ApiError } from './api.ts';
import { demoToday } from './today.ts';

/**
 * A party in the demo firm's directory in the format of POST /parties, and its roles by project name. All
 * parties are invented.
 */
interface DemoParty {
  name: string;
  contact_name: string;
  email: string;
  phone: string;
  address: string;
  license_number?: string;
  license_state?: string;
  license_valid_to?: string;
  policies?: object[];
  parts: Record<string, string>;
}

const wharf = 'Cedar Wharf Medical Office Building';
const school = 'Millrace Elementary School Addition';
const storage = 'Northgate Cold Storage Center';

/** Evidence that trade contractors must provide. @param today YYYY-MM-DD */
function licensed(today: string, number: string, days: { license: number; insurance: number }) {
  const after = (count: number) => addDays(today, count);
  return {
    license_number: number,
    license_state: number.slice(0, 2),
    license_valid_to: after(days.license),
    policies: [
      {
        coverage: 'general_liability',
        carrier: 'Chesapeake Casualty (fictitious)',
        number: `CGL-${number.slice(-4)}`,
        each: 1_000_000,
        aggregate: 2_000_000,
        valid_from: after(days.insurance - 364),
        valid_to: after(days.insurance),
      },
      {
        coverage: 'workers_compensation',
        carrier: 'Severn Mutual (fictitious)',
        number: `WC-${number.slice(-4)}`,
        valid_from: after(days.insurance - 304),
        valid_to: after(days.insurance + 60),
      },
      {
        coverage: 'umbrella',
        carrier: 'Chesapeake Casualty (fictitious)',
        number: `UMB-${number.slice(-4)}`,
        each: 5_000_000,
        aggregate: 5_000_000,
        valid_from: after(days.insurance - 364),
        valid_to: after(days.insurance),
      },
    ],
  };
}

const parties = (today: string): DemoParty[] => [
  {
    name: 'Cedar Wharf Holdings LLC (fictitious)',
    contact_name: 'Renata Cole',
    email: 'projects@cedarwharf.example',
    phone: '(410) 555-0111',
    address: '1200 Wharf Street, Suite 400\nBaltimore, MD 21231',
    parts: { [wharf]: 'owner' },
  },
  {
    name: 'Tidewater Mechanical Co. (fictitious)',
    contact_name: 'Omar Whitfield',
    email: 'office@tidewatermech.example',
    phone: '(410) 555-0124',
    address: '88 Foundry Lane\nDundalk, MD 21222',
    ...licensed(today, 'MD-HVAC-20418', { license: 210, insurance: 140 }),
    parts: { [wharf]: 'subcontractor', [storage]: 'subcontractor' },
  },
  {
    name: 'Millrace Unified School District (fictitious)',
    contact_name: 'Joanne Petrakis',
    email: 'facilities@millrace-schools.example',
    phone: '(301) 555-0136',
    address: '15 Millrace Avenue\nLaurel, MD 20707',
    parts: { [school]: 'owner' },
  },
  {
    name: 'Copperline Roof Products (fictitious)',
    contact_name: 'Dale Iverson',
    email: 'orders@copperline.example',
    phone: '(717) 555-0143',
    address: '240 Seam Road\nLancaster, PA 17603',
    parts: { [school]: 'supplier' },
  },
  {
    name: 'Northgate Cold Chain Partners LP (fictitious)',
    contact_name: 'Simone Achterberg',
    email: 'capital@northgate-cold.example',
    phone: '(443) 555-0150',
    address: '7 Northgate Parkway\nAberdeen, MD 21001',
    parts: { [storage]: 'owner' },
  },
  {
    name: 'Frostline Controls Group (fictitious)',
    contact_name: 'Miguel Santoro',
    email: 'service@frostline.example',
    phone: '(302) 555-0162',
    address: '31 Compressor Way\nNewark, DE 19711',
    ...licensed(today, 'DE-REF-7716', { license: 400, insurance: 21 }),
    parts: { [storage]: 'subcontractor' },
  },
  {
    name: 'Bluestone General Constructors (fictitious)',
    contact_name: 'Priya Ramanathan',
    email: 'phase2@bluestone.example',
    phone: '(443) 555-0171',
    address: '500 Quarry Drive\nTowson, MD 21204',
    parts: { [storage]: 'contractor' },
  },
  {
    name: 'Marlow & Finch Architects (fictitious)',
    contact_name: 'Theodora Finch',
    email: 'studio@marlowfinch.example',
    phone: '(410) 555-0182',
    address: '19 Cathedral Place\nBaltimore, MD 21201',
    ...licensed(today, 'MD-ARC-11873', { license: 320, insurance: 260 }),
    parts: { [wharf]: 'architect', [school]: 'architect' },
  },
  {
    name: 'Keystone Structural Engineers (fictitious)',
    contact_name: 'Hal Brandt',
    email: 'office@keystone-se.example',
    phone: '(410) 555-0187',
    address: '6 Truss Court\nColumbia, MD 21044',
    ...licensed(today, 'MD-PE-30552', { license: -34, insurance: 180 }),
    parts: { [wharf]: 'engineer', [storage]: 'engineer' },
  },
  {
    name: 'Patapsco Surety Company (fictitious)',
    contact_name: 'Grace Lindqvist',
    email: 'claims@patapsco-surety.example',
    phone: '(410) 555-0195',
    address: '900 Bond Street\nBaltimore, MD 21201',
    parts: { [wharf]: 'surety', [school]: 'surety', [storage]: 'surety' },
  },
];

/**
 * Creates the demo firm's directory, each party with its roles on projects.
 * @returns the parties' ids by name
 */
export async function ensureParties(
  api: Api,
  projects: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const existing = await api.get<{ id: string; name: string }[]>('/parties');
  const ids = new Map(existing.map(({ id, name }) => [name, id]));
  for (const { parts, ...party } of parties(demoToday())) {
    const id = ids.get(party.name) ?? (await api.post<{ id: string }>('/parties', party)).id;
    ids.set(party.name, id);
    for (const [project, role] of Object.entries(parts)) {
      const projectId = projects.get(project);
      if (projectId) await ensurePart(api, projectId, { party_id: id, role });
    }
  }
  return ids;
}

/** A role that the party already has is refused and kept. */
async function ensurePart(
  api: Api,
  projectId: string,
  part: { party_id: string; role: string },
): Promise<void> {
  try {
    await api.post(`/projects/${projectId}/parties`, part);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Marks the firm's own name in its contracts as not a party for the directory. */
export const dismissOurselves = (
  api: Api,
  contract: { contract_id: string; side: 'a' | 'b' },
): Promise<unknown> => api.post('/parties/suggestions/dismissals', { ...contract, dismissed: true });
