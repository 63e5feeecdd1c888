import type { LienFacts, LienSchedule, UpdateLienFacts } from '../../_shared/schemas/index.ts';
import { lienFactsSchema, lienScheduleSchema } from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

/** Sets the lien deadline inputs of a project; defaults to a subcontract in California. */
export const sayFacts = (
  person: Pick<Person, 'token'>,
  projectId: string,
  facts: UpdateLienFacts = {},
): Promise<LienFacts> =>
  success(
    call('PUT', `/projects/${projectId}/lien-facts`, {
      token: person.token,
      body: { state: 'CA', role: 'subcontractor', kind: 'commercial', ...facts },
    }),
    200,
    lienFactsSchema,
  );

export const scheduleFor = (person: Pick<Person, 'token'>, projectId: string): Promise<LienSchedule> =>
  success(
    call('GET', `/projects/${projectId}/lien-schedule`, { token: person.token }),
    200,
    lienScheduleSchema,
  );
