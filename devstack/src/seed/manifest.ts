import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoContractsDir } from '../paths.ts';

/** One contract of the demo firm, as devstack/demo/contracts/manifest.json lists it. */
export interface DemoContract {
  /** The document's file name in the same folder. */
  file: string;
  /** The name of its project. */
  project: string;
  name: string;
  contract_type: string;
  party_a_name: string;
  party_b_name: string;
  /** US dollars. */
  contract_value: number | null;
  start_date: string | null;
  end_date: string | null;
  /** The side from which it is analyzed. */
  perspective: 'contractor' | 'owner' | 'subcontractor';
  /** Its stage; draft if absent. */
  stage?: 'under_review' | 'active';
}

export async function readManifest(): Promise<DemoContract[]> {
  const file = join(demoContractsDir, 'manifest.json');
  if (!existsSync(file)) return [];
  return JSON.parse(await readFile(file, 'utf8')) as DemoContract[];
}
