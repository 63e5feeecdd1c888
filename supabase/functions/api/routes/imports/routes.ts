import { createImport } from '../../../_server/services/imports/create.ts';
import { listImports } from '../../../_server/services/imports/list.ts';
import { undoImport } from '../../../_server/services/imports/undo.ts';
import {
  createImportSchema,
  importAnswerSchema,
  importSchema,
  undoneImportSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, act } = verbs('imports');

export const importRoutes: Route[] = [
  read('/imports', listImports, {
    summary: 'List recent imports',
    returns: [importSchema.array(), 'Newest first'],
  }),
  act('/imports', createImport, {
    summary: 'Import a table of projects, contracts, or parties, or only validate it',
    body: createImportSchema,
    returns: [importAnswerSchema, 'The result; without problems, all rows were imported'],
    refuses: ['forbidden'],
  }),
  act('/imports/{id}/undo', undoImport, {
    summary: 'Undo an import, except rows changed since',
    params: idParams,
    returns: [undoneImportSchema, 'What was undone and what was kept'],
    refuses: ['conflict'],
  }),
];
