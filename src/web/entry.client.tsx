import type { ComponentType } from 'react';
import type { IslandName } from './islands/island.tsx';

// Only public pages name this module for their islands (root.tsx); React Router runs the others.
if (document.documentElement.dataset['entry'] === undefined)
  import('./router-app.tsx').catch(() => delete document.documentElement.dataset['js']);

/** The component of each island. */
const islands: Record<IslandName, () => Promise<unknown>> = {
  'contact-form': async () => (await import('./islands/contact-form.tsx')).ContactForm,
  'consultation-form': async () => (await import('./islands/consultation-form.tsx')).ConsultationForm,
  'newsletter-form': async () => (await import('./islands/newsletter-form.tsx')).NewsletterForm,
  'sign-in-form': async () => (await import('./admin/sign-in-form.tsx')).SignInForm,
};

/**
 * Renders an island by React (islands/mount.tsx); the inline script calls it, like the functions below.
 * @param untilFree resolves when no key or pointer is down and no text is being composed: a new element would end that
 * @throws if a module does not load
 */
export async function startIsland(host: HTMLElement, untilFree: () => Promise<void>): Promise<void> {
  const loading = islands[host.dataset['island'] as IslandName]();
  const [{ mountIsland }, Component] = await Promise.all([import('./islands/mount.tsx'), loading]);
  await untilFree();
  mountIsland(host, Component as ComponentType<object>);
}

export const logOut = (button: HTMLButtonElement) => import('./on-act/log-out.ts').then((on) => on.logOut(button));
export const filterProjects = (category: string) =>
  import('./on-act/project-filter.ts').then((on) => on.filterProjects(category));
export const searchQuestions = (field: HTMLInputElement) =>
  import('./on-act/question-search.ts').then((on) => on.searchQuestions(field));

/** Shows the toast that the page before has stored (ui/toast.ts). */
export const startToasts = () => import('./ui/toast.ts').then((on) => on.startToasts());
