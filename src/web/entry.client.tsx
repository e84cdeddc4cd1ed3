import type { ComponentType } from 'react';
import type { FormName } from '../contract/form-ids.ts';

// Public pages name this module in `data-entry` (root.tsx) and load it when somebody acts. All other pages start the React
// Router app with it.
if (document.documentElement.dataset['entry'] === undefined)
  import('./router-app.tsx').catch(() => delete document.documentElement.dataset['js']);

// The inline script calls the functions below (inline/with-entry.ts). They throw if a module does not load.

type Messages = ComponentType<{ form: HTMLFormElement }>;

const loadEnquiry = () => import('./forms/enquiry-messages.tsx').then((forms) => forms.EnquiryMessages);
const loadNewsletter = () => import('./forms/newsletter-messages.tsx').then((forms) => forms.NewsletterMessages);
const loadSignIn = () => import('./forms/sign-in/sign-in-messages.tsx').then((forms) => forms.SignInMessages);

/** What React renders in each form. */
const messagesOf: Record<FormName, () => Promise<Messages>> = {
  contact: loadEnquiry,
  consultation: loadEnquiry,
  newsletter: loadNewsletter,
  'footer-newsletter': loadNewsletter,
  login: loadSignIn,
  register: loadSignIn,
};

/** Loads what React renders in a form; the returned function starts it (forms/enhance.tsx). */
export async function loadForm(form: HTMLFormElement): Promise<() => void> {
  const [{ enhanceForm }, Messages] = await Promise.all([
    import('./forms/enhance.tsx'),
    messagesOf[form.dataset['form'] as FormName](),
  ]);
  return () => enhanceForm(form, Messages);
}

export const logOut = (button: HTMLButtonElement) => import('./on-act/log-out.ts').then((on) => on.logOut(button));
export const filterProjects = (category: string) =>
  import('./on-act/project-filter.ts').then((on) => on.filterProjects(category));
export const readSession = () => import('./on-act/session.ts').then((on) => on.readSession());
export const searchQuestions = (event: Event) =>
  import('./on-act/question-search.ts').then((on) => on.searchQuestions(event));

/** Shows the toast that the page before has stored (ui/toast.ts). */
export const startToasts = () => import('./ui/toast.ts').then((on) => on.startToasts());
