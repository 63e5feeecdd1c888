import { expect, test } from 'vitest';
import { fileNameOf } from './save-blob.ts';

test('reads the file name from the response', () => {
  expect(fileNameOf('attachment; filename="contracts-2026-11-21T13-05-00Z.csv"')).toBe(
    'contracts-2026-11-21T13-05-00Z.csv',
  );
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%C3%86r%C3%B8.csv`)).toBe('Ærø.csv');
  expect(fileNameOf('attachment')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});
