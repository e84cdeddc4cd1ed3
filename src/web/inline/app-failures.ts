/**
 * If a file of the React Router app does not load, its pages are shown as without JavaScript. Other errors, such as those
 * of extensions, change nothing.
 */
export function observeAppFailures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const { dataset } = document.documentElement;
      const isOurs =
        target instanceof Element && target.matches('script[type="module"]:not([src]), link[rel="modulepreload"]');
      if (isOurs && !dataset['hydrated']) delete dataset['js'];
    },
    true,
  );
}
