import { getLanguageModel } from '../../../_server/services/language-model/get.ts';
import { updateLanguageModel } from '../../../_server/services/language-model/update.ts';
import { updateLanguageModelBudget } from '../../../_server/services/language-model/update-budget.ts';
import {
  changeLanguageModelBudgetSchema,
  changeLanguageModelSchema,
  languageModelSchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, update } = verbs('organization');

export const languageModelRoutes: Route[] = [
  read('/organization/language-model', getLanguageModel, {
    summary: 'Get the language model setup and consent',
    returns: [languageModelSchema, 'The setup and consent'],
    etag: true,
  }),
  update('/organization/language-model', updateLanguageModel, {
    summary: 'Allow a language model to read contracts, or stop it (owners and admins only)',
    body: changeLanguageModelSchema,
    ifMatch: true,
    returns: [languageModelSchema, 'The new setup and consent'],
    etag: true,
  }),
  update('/organization/language-model/budget', updateLanguageModelBudget, {
    summary: 'Set the monthly budget of the language model (owners and admins only)',
    body: changeLanguageModelBudgetSchema,
    ifMatch: true,
    returns: [languageModelSchema, 'The setup with the new budget'],
    etag: true,
  }),
];
