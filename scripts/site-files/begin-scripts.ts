/** What a page's scripts are: read by the programs in the browser from the element that names them. */
export type PageScripts = {
  /** Whether the page holds a form, which is to be alive as soon as the page is shown. */
  isFormPage: boolean;
  /** Addresses of all modules that the page will want. */
  preloads: string[];
  /** Addresses of the modules to be there before the entry. */
  imports: string[];
  /** Of each route its module, as a place in `imports`. */
  routes: Record<string, number>;
  entry: string;
};

/**
 * Runs in the browser, as a file of its own, when when-to-begin.ts says so: this text is written beside the pages
 * without its types, so that it may use nothing from outside. Fetches the page's scripts and the whole stylesheet, and
 * wakes the page when both are there: what it does may need any rule.
 */
async function beginScripts(): Promise<void> {
  const { preloads, imports, routes, entry } = JSON.parse(
    document.currentScript?.dataset['scripts'] ?? '{}',
  ) as PageScripts;

  /** React looks for these links, and adds those it misses. */
  function preload(href: string): void {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }

  /** Without it too the page works: what it was shown with stands in its own stylesheet. */
  function loadWholeStylesheet(): Promise<unknown> {
    const whole = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
    if (!whole) return Promise.resolve();
    const isSettled = new Promise((settle) => {
      whole.onload = settle;
      whole.onerror = settle;
    });
    whole.disabled = false;
    return isSettled;
  }

  const isStyled = loadWholeStylesheet();
  preloads.forEach(preload);
  const modules = (await Promise.all(imports.map((address) => import(address)))) as unknown[];
  Object.assign(globalThis, {
    __reactRouterRouteModules: Object.fromEntries(Object.entries(routes).map(([id, place]) => [id, modules[place]])),
  });
  await isStyled;
  await import(entry);
}

void beginScripts();
