import process from 'node:process';

/** Whether this run is to go as deep as `npm run test:deep`. */
export const isDeep = process.env.PLUMBLINE_DEEP === '1';

/** The number of runs of a property test: fewer in `npm test`, all of them in `npm run test:deep`. */
export const runs = (daily: number, deep: number): number => (isDeep ? deep : daily);
