/** Terms of the statutory notice forms, shared with screens. No imports. */

/** How far the law sets the words: as they stand, a form to follow in substance, or only the contents. */
export const formWordings = ['prescribed', 'substance', 'particulars'] as const;

/** What is done with the signed notice. */
export const formActs = ['served', 'recorded', 'filed'] as const;

/** Signed, verified by a declaration, or sworn before a notary. */
export const formExecutions = ['signed', 'verified', 'sworn'] as const;

export const formWordingNames: Record<(typeof formWordings)[number], string> = {
  prescribed: 'Words set by statute',
  substance: 'Statutory form, followed in substance',
  particulars: 'Contents set by statute; the words are ours',
};

export const formActNames: Record<(typeof formActs)[number], string> = {
  served: 'Served on the recipients',
  recorded: 'Recorded, with copies served',
  filed: 'Filed with the court or public office, with copies served',
};

export const formExecutionNames: Record<(typeof formExecutions)[number], string> = {
  signed: 'Signed by the sender',
  verified: 'Signed and verified under penalty of perjury',
  sworn: 'Signed and sworn before a notary',
};
