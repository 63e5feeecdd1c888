/**
 * The job kinds run by the `print` function, which bundles everything needed for printing. Must match
 * `print/handlers/index.ts`.
 */
export const printKinds = ['issue_notice', 'make_chain_bundle', 'make_report'] as const;
