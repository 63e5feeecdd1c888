import { activityEntityTypes } from '@schemas/activity.ts';
import { expect, it } from 'vitest';
import { subjects, subjectWords } from './subjects.ts';

it('covers every record type of the activity log once', () => {
  expect(subjects.flatMap(({ types }) => types).toSorted()).toEqual([...activityEntityTypes].toSorted());
});

it('describes what a webhook receives', () => {
  expect(subjectWords([])).toBe('All events');
  expect(subjectWords(['project_member', 'project', 'contract_finding'])).toBe(
    'Projects and teams · contract finding',
  );
});
