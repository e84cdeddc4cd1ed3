/** The id of the `template` that React Router's scripts are in until somebody acts (src/web/scripts-on-intent.ts). */
export const reactTemplateId = 'react';

/** Dispatched on the document when React has hydrated the page. */
export const hydratedEvent = 'hydrated';
