import { type Credentials, credentials, registration } from '../../contract/account.ts';
import { type FieldMessages, fieldMessages } from '../../contract/text.ts';

function check(form: typeof credentials | typeof registration, values: Credentials): FieldMessages {
  const result = form.safeParse(values);
  return result.success ? {} : fieldMessages(result.error.issues);
}

/** The error messages of a login. */
export const checkLogin = (values: Credentials) => check(credentials, values);
/** The error messages of a registration. */
export const checkRegistration = (values: Credentials) => check(registration, values);
