import { deleteDraft, readDraft } from './draft.ts';

// What somebody has begun to write in the office. It is kept in this tab, by author: it survives a reload and the end of the
// session, and a colleague who signs in next in the tab has none of it. Only a logout by hand deletes it.

export const replyDraft = (id: number, author: string) => `answer ${id} ${author}`;
export const noteDraft = (id: number, author: string) => `note ${id} ${author}`;
export const savedReplyDraft = (id: number | 'new', author: string) => `reply ${id} ${author}`;
export const phoneEnquiryDraft = (author: string) => `phone enquiry ${author}`;

const pattern = /^draft:((?:(?:answer|note|reply) (?:\d+|new)|phone enquiry) (.*))$/s;

/** The names of an author's drafts, replies first: the storage has no order of its own. */
function listDrafts(author: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .toSorted()
      .flatMap((key) => {
        const [, name = '', writer] = pattern.exec(key) ?? [];
        return writer === author ? [name] : [];
      });
  } catch {
    return [];
  }
}

/** What a logout would delete, in a sentence; undefined if there is nothing. */
export function describeUnsent(author: string): string | undefined {
  const unsent = listDrafts(author).flatMap((name) => readDraft(name)?.unsent ?? []);
  return unsent.length > 0 ? `You have ${new Intl.ListFormat('en').format(unsent)}.` : undefined;
}

/** Deletes all that an author has begun. */
export function deleteOfficeDrafts(author: string): void {
  for (const name of listDrafts(author)) deleteDraft(name);
}
