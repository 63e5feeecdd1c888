import { dismissFirstSteps } from '../../../_server/services/first-steps/dismiss.ts';
import { getFirstSteps } from '../../../_server/services/first-steps/get.ts';
import { firstStepsSchema } from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { act, read } = verbs('first steps');

export const firstStepsRoutes: Route[] = [
  read('/first-steps', getFirstSteps, {
    summary: "Get a new organization's first steps and sample project",
    returns: [firstStepsSchema, 'The steps'],
  }),
  act('/first-steps/dismissals', dismissFirstSteps, {
    summary: 'Dismiss your first steps',
    returns: [firstStepsSchema, 'The steps'],
  }),
];
