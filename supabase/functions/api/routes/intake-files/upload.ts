import { intakeFiles } from '../../../_server/attachments/kinds.ts';
import { uploadIntakeFile } from '../../../_server/services/intake-files/upload.ts';
import { intakeFileSchema } from '../../../_shared/schemas/index.ts';
import { fileRoute } from '../../routing/file-route.ts';

export const uploadIntakeFileRoute = fileRoute('/intake-files', {
  tag: 'intake files',
  summary: 'Upload and read a file without filing it',
  accepts: intakeFiles.accepts,
  returns: [intakeFileSchema, 'The details found in the file'],
  answer: (c, { file }) => uploadIntakeFile(c, file),
});
