import type { WaiverComparison } from '../../../_shared/law/waivers/compare.ts';
import type { LienWaiverKind, WaiverDoubt } from '../../../_shared/schemas/index.ts';

/**
 * Compares the text of a waiver's file with the waiver. Reports amounts that do not include the waiver's own,
 * the other kind, and differences from the state's form, if it sets one. A text that could not be read is also
 * reported.
 */
export function doubtsInText(
  text: string,
  {
    kind,
    amount,
    comparison = null,
  }: { kind: LienWaiverKind; amount: number; comparison?: WaiverComparison | null },
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
    ...(otherKind || comparison?.result === 'other_kind' ? (['file_names_other_kind'] as const) : []),
    ...(comparison?.result === 'differs' || comparison?.result === 'other_form'
      ? (['file_differs_from_form'] as const)
      : []),
  ];
}
