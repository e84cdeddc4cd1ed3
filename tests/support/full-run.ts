/** Whether tests run with full counts and on both databases: `npm run test:all` (docs/explanation/tests.md). */
export const isFullRun = process.env['ALL'] === '1';
