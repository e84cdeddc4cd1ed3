import * as z from 'zod/mini';
import { newUsername } from './account.ts';

/** The body of POST /api/admin/team: the username of a new colleague, or of a user who becomes an administrator. */
export const invitation = z.object({ username: newUsername });

/** The response to GET /api/admin/team: every administrator, the oldest first. */
export const team = z.object({
  members: z.array(
    z.object({
      id: z.number(),
      username: z.string(),
      createdAt: z.string(),
      /** Whether they have set a password; without one they cannot sign in. */
      hasPassword: z.boolean(),
      hasPasskey: z.boolean(),
      /** Whether they get mail about enquiries that are assigned to them. */
      hasMailAddress: z.boolean(),
      /** Until when their link for a new password works; null if they have none. */
      linkExpiresAt: z.nullable(z.string()),
    }),
  ),
});
export type Team = z.infer<typeof team>;
