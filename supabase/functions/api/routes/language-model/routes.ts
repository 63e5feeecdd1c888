import { changeLanguageModelSchema, languageModelSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getLanguageModel } from '../../services/language-model/get.ts';
import { updateLanguageModel } from '../../services/language-model/update.ts';

const { read, update } = verbs('organization');

export const languageModelRoutes: Route[] = [
  read('/organization/language-model', getLanguageModel, {
    summary: 'Whether text of contracts leaves the machine, and where to',
    returns: [languageModelSchema, 'What is set up and agreed'],
    etag: true,
  }),
  update('/organization/language-model', updateLanguageModel, {
    summary: 'Let a language model read the organization’s contracts, or no longer; owners and admins',
    body: changeLanguageModelSchema,
    ifMatch: true,
    returns: [languageModelSchema, 'What is set up and agreed now'],
    etag: true,
  }),
];
