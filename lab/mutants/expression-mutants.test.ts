import { expect, test } from 'vitest';
import { mutateExpression } from './expression-mutants.ts';

const expressions = (expression: string) => mutateExpression(expression).map((mutant) => mutant.expression);

test('a single condition can only become true', () => {
  expect(expressions('(a = b)')).toEqual(['true']);
});

test('leaves out each condition and each alternative once', () => {
  expect(expressions('((a = 1) AND ((b = 2) OR (c = 3)))')).toEqual([
    'true',
    '((a = 1) AND (false OR (c = 3)))',
    '((a = 1) AND ((b = 2) OR false))',
    '(true AND ((b = 2) OR (c = 3)))',
    '((a = 1) AND true)',
  ]);
});

test('ignores conditions inside string literals', () => {
  expect(expressions("(a = ' AND (')")).toEqual(['true']);
});

test('extends a list of roles by each missing role', () => {
  const roles = "(p = f('{project_manager,team_member,contractor}'::public.project_role[]))";
  expect(expressions(roles)).toEqual([
    'true',
    roles.replace('contractor', 'contractor,client_rep'),
    roles.replace('contractor', 'contractor,lawyer'),
  ]);
});
