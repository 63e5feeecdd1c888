import type { DemoContract } from './manifest.ts';
import { demoToday } from './today.ts';

/** A project in the format of POST /projects. */
interface DemoProject {
  name: string;
  client_name: string;
  /** US dollars. */
  contract_value: number | null;
  start_date: string;
  end_date: string | null;
  description?: string;
  address?: string;
  city?: string;
  state?: string;
}

const day = (value: string | null): value is string => value !== null;

/** The demo firm's projects: those named in its contracts, with the contracts' client and dates. */
export function demoProjects(contracts: DemoContract[]): DemoProject[] {
  const names = [...new Set(contracts.map(({ project }) => project))];
  return names.map((name) => {
    const own = contracts.filter(({ project }) => project === name);
    const [main] = own.toSorted((a, b) => (b.contract_value ?? 0) - (a.contract_value ?? 0));
    const starts = own
      .map(({ start_date }) => start_date)
      .filter(day)
      .sort();
    const ends = own
      .map(({ end_date }) => end_date)
      .filter(day)
      .sort();
    return {
      name,
      client_name: main?.party_a_name ?? name,
      contract_value: main?.contract_value ?? null,
      start_date: starts[0] ?? demoToday(),
      end_date: ends.at(-1) ?? null,
    };
  });
}
