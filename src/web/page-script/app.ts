/**
 * The inline script of the pages that React Router runs: if a file of theirs does not load, they are shown as without
 * JavaScript. Other errors, such as those of extensions, change nothing.
 */
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
