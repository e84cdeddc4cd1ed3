import * as z from 'zod/mini';

/** Response of GET /api/admin/contact-submissions/counts: how many enquiries each queue has, exact up to `exactCountLimit`. */
export const queueCounts = z.object({
  'to-do': z.number(),
  mine: z.number(),
  due: z.number(),
  spam: z.number(),
  all: z.number(),
});
export type QueueCounts = z.infer<typeof queueCounts>;
