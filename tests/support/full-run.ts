/** Whether tests run with full counts, as in `npm run proof`; `npm test` runs a sample (docs/explanation/tests.md). */
export const isFullRun = process.env['COUNTS'] === 'full';
