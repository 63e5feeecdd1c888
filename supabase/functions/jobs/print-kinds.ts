/** What the function `print` does, which holds all that it takes to print; `print/handlers/index.ts` names the same. */
export const printKinds = ['issue_notice', 'make_chain_bundle', 'make_report'] as const;
