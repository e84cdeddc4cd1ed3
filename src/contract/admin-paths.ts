import { paths } from './paths.ts';

/** The name of the file that an export of an address is saved as: without the address. */
export const personalDataFile = 'personal-data.json';

/** The list with an enquiry open, as links in mails name it. */
export const enquiryPath = (id: number): string => `${paths.submissions}?enquiry=${id}`;

/** The paths of the API that only administrators may call. */
export const adminCalls = {
  submissions: '/api/admin/contact-submissions',
  submission: (id: number | ':id') => `/api/admin/contact-submissions/${id}` as const,
  testEmail: '/api/admin/test-email',
  submissionContacted: (id: number | ':id') => `/api/admin/contact-submissions/${id}/contacted` as const,
  submissionNotContacted: (id: number | ':id') => `/api/admin/contact-submissions/${id}/not-contacted` as const,
  submissionAssignee: (id: number | ':id') => `/api/admin/contact-submissions/${id}/assignee` as const,
  submissionFollowUp: (id: number | ':id') => `/api/admin/contact-submissions/${id}/follow-up` as const,
  submissionOutcome: (id: number | ':id') => `/api/admin/contact-submissions/${id}/outcome` as const,
  submissionHistory: (id: number | ':id') => `/api/admin/contact-submissions/${id}/history` as const,
  submissionNotes: (id: number | ':id') => `/api/admin/contact-submissions/${id}/notes` as const,
  submissionNoteDeleted: (id: number | ':id', note: number | ':note') =>
    `/api/admin/contact-submissions/${id}/notes/${note}/deleted` as const,
  submissionReplies: (id: number | ':id') => `/api/admin/contact-submissions/${id}/replies` as const,
  submissionReplyUndone: (id: number | ':id', reply: number | ':reply') =>
    `/api/admin/contact-submissions/${id}/replies/${reply}/undone` as const,
  submissionReplySendAgain: (id: number | ':id', reply: number | ':reply') =>
    `/api/admin/contact-submissions/${id}/replies/${reply}/send-again` as const,
  submissionViewing: (id: number | ':id') => `/api/admin/contact-submissions/${id}/viewing` as const,
  submissionViewingEnded: (id: number | ':id') => `/api/admin/contact-submissions/${id}/viewing-ended` as const,
  submissionSpam: (id: number | ':id') => `/api/admin/contact-submissions/${id}/spam` as const,
  submissionNotSpam: (id: number | ':id') => `/api/admin/contact-submissions/${id}/not-spam` as const,
  submissionUnjudged: (id: number | ':id') => `/api/admin/contact-submissions/${id}/unjudged` as const,
  /** Several enquiries at once. */
  bulkChange: '/api/admin/contact-submissions/changed',
  bulkErasure: '/api/admin/contact-submissions/erased',
  /** Everything about the address of an enquiry. */
  submissionAddress: (id: number | ':id') => `/api/admin/contact-submissions/${id}/address` as const,
  submissionAddressExported: (id: number | ':id') => `/api/admin/contact-submissions/${id}/address/exported` as const,
  submissionAddressErased: (id: number | ':id') => `/api/admin/contact-submissions/${id}/address/erased` as const,
  submissionUpdates: '/api/admin/contact-submissions/events',
  submissionChanges: '/api/admin/contact-submissions/changes',
  submissionCounts: '/api/admin/contact-submissions/counts',
  submissionExport: '/api/admin/contact-submissions/export',
  undeliveredMail: '/api/admin/undelivered-mail',
  sendAgain: '/api/admin/undelivered-mail/send-again',
  submissionSendAgain: (id: number | ':id') => `/api/admin/contact-submissions/${id}/send-again` as const,
  savedReplies: '/api/admin/saved-replies',
  savedReplyChanged: (id: number | ':id') => `/api/admin/saved-replies/${id}/changed` as const,
  savedReplyDeleted: (id: number | ':id') => `/api/admin/saved-replies/${id}/deleted` as const,
  sampleContent: '/api/admin/sample-content',
  enquirySummary: '/api/admin/enquiry-summary',
  /** The own account of an administrator. */
  account: '/api/admin/account',
  accountPassword: '/api/admin/account/password',
  accountProof: '/api/admin/account/proof',
  accountProofPasskey: '/api/admin/account/proof/passkey',
  accountPasskeyLink: '/api/admin/account/passkey-link',
  accountPasskeyName: (id: number | ':id') => `/api/admin/account/passkeys/${id}/name` as const,
  accountPasskeyRemoved: (id: number | ':id') => `/api/admin/account/passkeys/${id}/removed` as const,
  accountMailAddress: '/api/admin/account/mail-address',
  accountReplies: '/api/admin/account/replies',
  accountSessionsEnded: '/api/admin/account/other-sessions-ended',
  /** All administrators. */
  team: '/api/admin/team',
  teamPasswordLink: (id: number | ':id') => `/api/admin/team/${id}/password-link` as const,
  teamPasskeysRemoved: (id: number | ':id') => `/api/admin/team/${id}/passkeys-removed` as const,
  teamDemoted: (id: number | ':id') => `/api/admin/team/${id}/demoted` as const,
  teamRemoved: (id: number | ':id') => `/api/admin/team/${id}/removed` as const,
} as const;

/** Marks a request that a page sends by itself while nobody is there: it does not count as use of the session. */
export const unattendedHeader = 'X-Unattended';
