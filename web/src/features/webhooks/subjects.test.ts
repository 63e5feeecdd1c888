import { activityEntityTypes } from '@schemas/activity.ts';
import { expect, it } from 'vitest';
import { subjects, subjectWords } from './subjects.ts';

it('covers every kind of record that the log knows, once', () => {
  expect(subjects.flatMap(({ types }) => types).toSorted()).toEqual([...activityEntityTypes].toSorted());
});

it('says what a webhook hears of', () => {
  expect(subjectWords([])).toBe('All events');
  expect(subjectWords(['project_member', 'project', 'contract_finding'])).toBe(
    'Projects and teams · contract finding',
  );
});
