/**
 * The mark of an entry that the program is delivered with and that is invented. Remove `sample: true` when the entry is
 * true and yours: until then the log at the start, the dashboard and `npm run doctor` count it.
 */
export type Sample = { sample?: true };
