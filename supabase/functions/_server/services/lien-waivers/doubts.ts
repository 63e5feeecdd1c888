import type { LienWaiverKind, WaiverDoubt } from '../../../_shared/schemas/index.ts';

/**
 * What the text of a waiver's file says against it: other amounts and not the one it is said to cover, or the other kind. A text that
 * could not be read says nothing, which is a doubt of its own.
 */
export function doubtsInText(
  text: string,
  { kind, amount }: { kind: LienWaiverKind; amount: number },
): WaiverDoubt[] {
  if (text.trim() === '') return ['file_not_read'];
  const amounts = [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  const unconditional = /\bunconditional/i.test(text);
  const conditional = /\bconditional/i.test(text);
  const otherKind = kind.startsWith('unconditional')
    ? conditional && !unconditional
    : unconditional && !conditional;
  return [
    ...(amounts.length > 0 && !amounts.includes(amount) ? (['file_names_other_amounts'] as const) : []),
    ...(otherKind ? (['file_names_other_kind'] as const) : []),
  ];
}
