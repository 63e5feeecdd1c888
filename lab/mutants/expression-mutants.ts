/** One deliberate fault in a policy's expression. */
interface ExpressionMutant {
  what: string;
  expression: string;
}

const projectRoles = ['project_manager', 'team_member', 'contractor', 'client_rep', 'lawyer'];

/**
 * Returns faulty versions of a boolean expression as Postgres prints it. Each version omits one condition of
 * an `and` or one alternative of an `or`, adds a role to a list of project roles, or is just `true`.
 */
export function mutateExpression(expression: string): ExpressionMutant[] {
  return [
    { what: 'true', expression: 'true' },
    ...operands(expression).map(({ start, end, neutral }) => ({
      what: `without ${expression.slice(start, end)}`,
      expression: expression.slice(0, start) + neutral + expression.slice(end),
    })),
    ...widenRoles(expression),
  ];
}

interface Operand {
  start: number;
  end: number;
  /** The replacement that has no effect on the result. */
  neutral: 'true' | 'false';
}

/** Postgres puts every `and` and `or` in its own parentheses, so each pair contains one kind of operator. */
function operands(expression: string): Operand[] {
  const found: Operand[] = [];
  const open: { start: number; joints: number[]; word: string }[] = [];
  for (let at = 0; at < expression.length; at += 1) {
    const group = open.at(-1);
    if (expression[at] === "'") at = expression.indexOf("'", at + 1);
    else if (expression[at] === '(') open.push({ start: at + 1, joints: [], word: '' });
    else if (expression[at] === ')' && open.pop() && group && group.joints.length > 0) {
      const starts = [group.start, ...group.joints.map((joint) => joint + group.word.length)];
      starts.forEach((start, index) => {
        const end = group.joints[index] ?? at;
        found.push({ start, end, neutral: group.word === ' AND ' ? 'true' : 'false' });
      });
    } else if (group) {
      const word = [' AND ', ' OR '].find((candidate) => expression.startsWith(candidate, at));
      if (word) {
        group.word = word;
        group.joints.push(at);
      }
    }
  }
  return found;
}

function widenRoles(expression: string): ExpressionMutant[] {
  return [...expression.matchAll(/'\{([a-z_,]+)\}'(?=::(?:public\.)?project_role)/g)].flatMap((match) => {
    const held = (match[1] as string).split(',');
    const missing = projectRoles.filter((role) => !held.includes(role));
    return missing.map((role) => ({
      what: `with ${role} among ${match[1]}`,
      expression: `${expression.slice(0, match.index)}'{${[...held, role]}}'${expression.slice(match.index + match[0].length)}`,
    }));
  });
}
