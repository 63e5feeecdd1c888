import { listIntakeFiles, removeIntakeFile } from '../../../_server/services/intake-files/list.ts';
import { intakeFileSchema, intakeTraySchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { fileIntakeFileRoute } from './file.ts';
import { uploadIntakeFileRoute } from './upload.ts';

const { read, remove } = verbs('intake files');

export const intakeFileRoutes: Route[] = [
  uploadIntakeFileRoute,
  read('/intake-files', listIntakeFiles, {
    summary: 'List your uploaded files and what they were filed as',
    returns: [intakeTraySchema, 'In upload order'],
  }),
  remove('/intake-files/{id}', removeIntakeFile, {
    summary: 'Remove a file from the list; what it was filed as is kept',
    params: idParams,
    returns: [intakeFileSchema, 'The removed file'],
  }),
  fileIntakeFileRoute,
];
