/**
 * Words that people use for one thing when they ask about a construction contract. A question with one of them
 * also finds passages with the others.
 */
export const relatedWords: readonly string[] = [
  'pay paid payment payments payable invoice remit',
  'hold keep withhold withheld retain retainage retention',
  'finish finished complete completed completion',
  'start begin commence commencement',
  'end cancel cancellation terminate termination fire',
  'late delay delayed overdue',
  'penalty fine liquidated damages',
  'notice notify notified notification inform',
  'change changed extra modification',
  'dispute arbitration mediation litigation court sue lawsuit',
  'insurance insured insure coverage policy',
  'indemnity indemnify indemnification',
  'limit limited limitation cap maximum',
  'warranty warrant guarantee defect defective',
  'subcontract subcontractor sublet assign assignment',
  'concealed unforeseen differing subsurface',
  'law governing governed jurisdiction venue',
  'bond bonds surety',
  'lien liens encumbrance',
  'inspect inspection accept acceptance',
  'book books record records audit',
  'price sum amount cost fee',
];
