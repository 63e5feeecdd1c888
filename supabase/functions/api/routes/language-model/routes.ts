import { changeLanguageModelSchema, languageModelSchema } from '../../../_shared/schemas/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getLanguageModel } from '../../services/language-model/get.ts';
import { updateLanguageModel } from '../../services/language-model/update.ts';

const { read, update } = verbs('organization');

export const languageModelRoutes: Route[] = [
  read('/organization/language-model', getLanguageModel, {
    summary: 'Get whether and where contract text is sent',
    returns: [languageModelSchema, 'The setup and consent'],
    etag: true,
  }),
  update('/organization/language-model', updateLanguageModel, {
    summary: 'Allow or stop a language model reading contracts; owners and admins',
    body: changeLanguageModelSchema,
    ifMatch: true,
    returns: [languageModelSchema, 'The new setup and consent'],
    etag: true,
  }),
];
