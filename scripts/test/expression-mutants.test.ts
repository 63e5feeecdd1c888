import { expect, test } from 'vitest';
import { mutateExpression } from './expression-mutants.ts';

const expressions = (expression: string) => mutateExpression(expression).map((mutant) => mutant.expression);

test('a single condition can only become true', () => {
  expect(expressions('(a = b)')).toEqual(['true']);
});

test('each condition and each alternative is left out once', () => {
  expect(expressions('((a = 1) AND ((b = 2) OR (c = 3)))')).toEqual([
    'true',
    '((a = 1) AND (false OR (c = 3)))',
    '((a = 1) AND ((b = 2) OR false))',
    '(true AND ((b = 2) OR (c = 3)))',
    '((a = 1) AND true)',
  ]);
});

test('what stands in a text is no condition', () => {
  expect(expressions("(a = ' AND (')")).toEqual(['true']);
});

test('a list of roles gets each role that it lacks', () => {
  const roles = "(p = f('{project_manager,team_member,contractor}'::public.project_role[]))";
  expect(expressions(roles)).toEqual([
    'true',
    roles.replace('contractor', 'contractor,client_rep'),
    roles.replace('contractor', 'contractor,lawyer'),
  ]);
});
