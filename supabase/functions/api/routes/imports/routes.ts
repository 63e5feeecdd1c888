import {
  createImportSchema,
  importAnswerSchema,
  importSchema,
  undoneImportSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createImport } from '../../services/imports/create.ts';
import { listImports } from '../../services/imports/list.ts';
import { undoImport } from '../../services/imports/undo.ts';

const { read, act } = verbs('imports');

export const importRoutes: Route[] = [
  read('/imports', listImports, {
    summary: 'The last tables of projects or contracts that came in',
    returns: [importSchema.array(), 'The newest first'],
  }),
  act('/imports', createImport, {
    summary: 'Make projects or contracts of the rows of a table, or only say what is wrong with them',
    body: createImportSchema,
    returns: [importAnswerSchema, 'What became of the table; without a problem, all of it came in'],
    refuses: ['forbidden'],
  }),
  act('/imports/{id}/undo', undoImport, {
    summary: 'Take back what an import made, as far as nobody has changed it since',
    params: idParams,
    returns: [undoneImportSchema, 'How much was taken back, and what stays'],
    refuses: ['conflict'],
  }),
];
