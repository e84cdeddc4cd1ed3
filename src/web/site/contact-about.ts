import { paths } from '../../contract/paths.ts';

/** The address of the contact page with a service chosen in its form, which the server does. */
export const contactAbout = (service: string) => `${paths.contact}?service=${service}` as const;
