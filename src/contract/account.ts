import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { freeText } from './text.ts';

/** Sign-in and registration (SPEC section 5). A role that is sent along is not looked at. */
export const credentials = z.object({
  username: freeText('Username', limits.username).check(
    z.refine((name) => name.trim().length >= 4, 'Username must be at least 4 characters'),
  ),
  password: freeText('Password', limits.password).check(z.minLength(6, 'Password must be at least 6 characters')),
});
export type Credentials = z.infer<typeof credentials>;

const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A user as every call answers it: never with the password. */
export const user = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;
