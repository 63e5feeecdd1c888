import {
  limitProblems,
  type PlaybookBody,
  type PlaybookEntry,
  type PlaybookVersion,
  updatePlaybookVersionSchema,
} from '@schemas/playbook.ts';
import type { UseFormReturn } from 'react-hook-form';

interface PlaybookValues {
  body: PlaybookBody;
}
export type PlaybookForm = UseFormReturn<PlaybookValues>;

/** The request's schema, with the numbers that contradict each other for this side. */
export const formSchemaFor = (side: PlaybookVersion['side']) =>
  updatePlaybookVersionSchema.superRefine(({ body }, context) => {
    for (const { path, message } of limitProblems(side, body)) {
      context.addIssue({ code: 'custom', path: ['body', ...path.split('.')], message });
    }
  });

export const blankEntry = (family: PlaybookEntry['family']): PlaybookEntry => ({
  family,
  limits: [],
  burden: null,
  silence: 'ask',
  preferred: '',
  acceptable: '',
  walk_away: '',
  decides: 'Project manager',
  guidance: '',
  wording: { preferred: '', fallback: '' },
});
