import * as z from 'zod/mini';
import { loginRules, registrationRules } from './credential-rules.ts';
import { textOf } from './text.ts';

/** Login. */
export const credentials = z.object({
  username: textOf('Username', loginRules.username),
  password: textOf('Password', loginRules.password),
});

/** A username of a new account. */
export const newUsername = textOf('Username', registrationRules.username);

/** Registration. A role in the body is ignored. */
export const registration = z.object({
  username: newUsername,
  password: textOf('Password', registrationRules.password),
});

const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A user in responses: never with the password. */
export const user = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;
