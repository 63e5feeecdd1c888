/** The wire contract: every request, response and error of the API. */
export * from './activity.ts';
export * from './analysis.ts';
export * from './auth.ts';
export * from './config.ts';
export * from './contract.ts';
export * from './contract-approval.ts';
export * from './contract-document.ts';
export * from './dashboard.ts';
export * from './errors.ts';
export * from './obligation.ts';
export * from './organization.ts';
export * from './pagination.ts';
export * from './primitives.ts';
export * from './project.ts';
export * from './search.ts';
