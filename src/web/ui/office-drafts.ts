import type { Draft } from './draft.ts';

// What somebody has begun to write in the office. It is kept in this tab, by author: it survives a reload and the end of the
// session, and a colleague who signs in next in the tab has none of it. Only a logout by hand deletes it.

export const replyDraftName = (id: number, author: string) => `answer ${id} ${author}`;
export const noteDraftName = (id: number, author: string) => `note ${id} ${author}`;
export const savedReplyDraftName = (id: number | 'new', author: string) => `reply ${id} ${author}`;
export const phoneEnquiryDraftName = (author: string) => `phone enquiry ${author}`;
/** What somebody had begun to write about enquiries that were deleted meanwhile. */
export const goneEnquiryDraftName = (author: string) => `gone enquiry ${author}`;

const pattern = /^draft:(?:answer|note|reply|phone|gone) \S+ (.*)$/s;

/** An author's drafts by their key in the storage. Sorted, replies ('answer') come first: the storage has no order. */
function listDrafts(author: string): [key: string, draft: Draft][] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => pattern.exec(key)?.[1] === author);
    return keys.toSorted().map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft]);
  } catch {
    return [];
  }
}

/** What a logout would delete, in a sentence; undefined if there is nothing. */
export function describeUnsent(author: string): string | undefined {
  const unsent = listDrafts(author).flatMap(([, draft]) => draft.unsent ?? []);
  return unsent.length > 0 ? `You have ${new Intl.ListFormat('en').format(unsent)}.` : undefined;
}

/** Deletes all that an author has begun. */
export function deleteOfficeDrafts(author: string): void {
  for (const [key] of listDrafts(author)) sessionStorage.removeItem(key);
}
