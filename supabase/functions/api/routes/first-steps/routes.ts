import { firstStepsSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getFirstSteps } from '../../services/first-steps/get.ts';

const { read } = verbs('first steps');

export const firstStepsRoutes: Route[] = [
  read('/first-steps', getFirstSteps, {
    summary: 'What a new organization has done by now, and its sample project',
    returns: [firstStepsSchema, 'The steps'],
  }),
];
