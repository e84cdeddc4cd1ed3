/** The paths of the API. */
export const calls = {
  user: '/api/user',
  login: '/api/login',
  register: '/api/register',
  logout: '/api/logout',
  /** The second step of a sign-in: the answer of the passkey, and a new challenge for another try. */
  loginPasskey: '/api/login/passkey',
  loginPasskeyChallenge: '/api/login/passkey/challenge',
  /** Registers the passkey of a link; the second one asks about the link. */
  passkeys: '/api/passkeys',
  passkeyOptions: '/api/passkeys/options',
  /** Sets the password of a link's account; the first one asks whose link it is. */
  newPasswordOptions: '/api/new-password/options',
  newPassword: '/api/new-password',
  contact: '/api/contact',
  submissions: '/api/admin/contact-submissions',
  testEmail: '/api/admin/test-email',
  submissionContacted: (id: number | ':id') => `/api/admin/contact-submissions/${id}/contacted` as const,
  submissionNotContacted: (id: number | ':id') => `/api/admin/contact-submissions/${id}/not-contacted` as const,
  submissionTaker: (id: number | ':id') => `/api/admin/contact-submissions/${id}/taker` as const,
  submissionNotes: (id: number | ':id') => `/api/admin/contact-submissions/${id}/notes` as const,
  submissionNoteDeleted: (id: number | ':id', note: number | ':note') =>
    `/api/admin/contact-submissions/${id}/notes/${note}/deleted` as const,
  submissionReading: (id: number | ':id') => `/api/admin/contact-submissions/${id}/reading` as const,
  submissionReadingEnded: (id: number | ':id') => `/api/admin/contact-submissions/${id}/reading-ended` as const,
  submissionSpam: (id: number | ':id') => `/api/admin/contact-submissions/${id}/spam` as const,
  submissionNotSpam: (id: number | ':id') => `/api/admin/contact-submissions/${id}/not-spam` as const,
  submissionEvents: '/api/admin/contact-submissions/events',
  submissionChanges: '/api/admin/contact-submissions/changes',
  submissionExport: '/api/admin/contact-submissions/export',
  undeliveredMail: '/api/admin/undelivered-mail',
  sendAgain: '/api/admin/undelivered-mail/send-again',
  submissionSendAgain: (id: number | ':id') => `/api/admin/contact-submissions/${id}/send-again` as const,
  sampleContent: '/api/admin/sample-content',
  /** The own account of an administrator. */
  account: '/api/admin/account',
  accountPassword: '/api/admin/account/password',
  accountPasskeyLink: '/api/admin/account/passkey-link',
  accountPasskeyName: (id: number | ':id') => `/api/admin/account/passkeys/${id}/name` as const,
  accountPasskeyRemoved: (id: number | ':id') => `/api/admin/account/passkeys/${id}/removed` as const,
  accountSessionsEnded: '/api/admin/account/other-sessions-ended',
  /** All administrators. */
  team: '/api/admin/team',
  teamPasswordLink: (id: number | ':id') => `/api/admin/team/${id}/password-link` as const,
  teamDemoted: (id: number | ':id') => `/api/admin/team/${id}/demoted` as const,
  teamRemoved: (id: number | ':id') => `/api/admin/team/${id}/removed` as const,
} as const;

/** The paths of pages that code links to; src/web/routes.ts has all. */
export const paths = {
  home: '/',
  services: '/services',
  service: (id: string) => `/services/${id}` as const,
  portfolio: '/portfolio',
  about: '/about',
  contact: '/contact',
  /** The confirmation of a form posted without JavaScript; reloading it stores nothing. */
  received: '/contact/received',
  newsletter: '/newsletter',
  /** The confirmation of the newsletter's form posted without JavaScript. */
  subscribed: '/newsletter/subscribed',
  /** The page of the link in a notification; its query names the enquiry and has the signature. */
  markContacted: '/mark-contacted',
  sitemap: '/sitemap',
  documentation: '/resources/documentation',
  documentationCategory: (category: string) => `/resources/documentation/${category}` as const,
  documentationTopic: (category: string, topic: string) => `/resources/documentation/${category}/${topic}` as const,
  faq: '/resources/faq',
  caseStudies: '/resources/case-studies',
  caseStudy: (id: string) => `/resources/case-studies/${id}` as const,
  resources: '/resources',
  legal: (slug: string) => `/legal/${slug}` as const,
  blog: '/blog',
  careers: '/careers',
  auth: '/auth',
  /** Where an administrator registers a passkey; the token of the link is its fragment. */
  passkey: '/passkey',
  /** Where somebody sets the password of their account; the token of the link is its fragment. */
  newPassword: '/new-password',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  submissions: '/admin/contact-submissions',
  mapFrame: '/frames/map',
  assistantFrame: '/frames/assistant',
} as const;

/** The address of the picture that a page is shared with, for a page that has one of its own (scripts/sharing-pictures.ts). */
export const sharingPicturePath = (page: string) => `/pictures/sharing${page}.jpg` as const;

/** The address of the picture that all other pages are shared with. */
export const sharingBanner = '/pictures/banner.jpg';
