import { firstStepsSchema } from '../../../_shared/schemas/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getFirstSteps } from '../../services/first-steps/get.ts';

const { read } = verbs('first steps');

export const firstStepsRoutes: Route[] = [
  read('/first-steps', getFirstSteps, {
    summary: "Get a new organization's first steps and sample project",
    returns: [firstStepsSchema, 'The steps'],
  }),
];
