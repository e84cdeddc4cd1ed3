/** Apart from `calls`: the session's buttons need this path only (on-act/session.ts). */
export const userCall = '/api/user';

/** The paths of the API that public pages and the sign-in call; those of administrators are in admin-paths.ts. */
export const calls = {
  user: userCall,
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
} as const;

/** The thanks for a form posted without JavaScript; reloading the page stores nothing. */
const thankYouPath = '/contact/received';

/** The address of the thanks for an enquiry, which names the time of sending, in milliseconds. */
export const thankYouAddress = (sentAt: number) => `${thankYouPath}?sent=${sentAt}` as const;

/** The paths of pages that code links to; src/web/routes.ts has all. */
export const paths = {
  home: '/',
  services: '/services',
  service: (id: string) => `/services/${id}` as const,
  portfolio: '/portfolio',
  about: '/about',
  contact: '/contact',
  thankYou: thankYouPath,
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
  /** The own account of an administrator. */
  account: '/admin/account',
  /** All administrators. */
  team: '/admin/team',
  mapFrame: '/frames/map',
} as const;

/** The address of the picture that a page is shared with, for a page that has one of its own (scripts/sharing-pictures.ts). */
export const sharingPicturePath = (page: string) => `/pictures/sharing${page}.jpg` as const;

/** The address of the picture that all other pages are shared with. */
export const sharingBanner = '/pictures/banner.jpg';
