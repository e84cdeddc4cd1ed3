/** Settings cannot be used; the message is a line for each, with one sentence that names it. */
export class SettingError extends Error {}
