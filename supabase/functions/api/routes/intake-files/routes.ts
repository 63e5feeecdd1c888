import { intakeFileSchema, intakeTraySchema } from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listIntakeFiles, removeIntakeFile } from '../../services/intake-files/list.ts';
import { fileIntakeFileRoute } from './file.ts';
import { uploadIntakeFileRoute } from './upload.ts';

const { read, remove } = verbs('intake files');

export const intakeFileRoutes: Route[] = [
  uploadIntakeFileRoute,
  read('/intake-files', listIntakeFiles, {
    summary: 'One’s own files on their way in, and what became of those that were filed',
    returns: [intakeTraySchema, 'In the order in which they came'],
  }),
  remove('/intake-files/{id}', removeIntakeFile, {
    summary: 'Take a file off the list; what it was filed as stays',
    params: idParams,
    returns: [intakeFileSchema, 'What was there'],
  }),
  fileIntakeFileRoute,
];
