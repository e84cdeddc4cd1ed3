/** What a page's scripts are: read by the programs in the browser from the element that names them. */
export type PageScripts = {
  /** Whether the page holds a form, which is to be alive as soon as the page is shown. */
  isFormPage: boolean;
  /** Addresses of all modules that the page will want, each behind those that it imports; the last is the entry. */
  modules: string[];
  /** Of each route its module, as a place in `modules`. */
  routes: Record<string, number>;
};

/**
 * Runs in the browser, as a file of its own, when when-to-begin.ts says so: this text is written beside the pages
 * without its types, so that it may use nothing from outside. Fetches the page's scripts and wakes the page. Where the
 * visitor has acted already the whole stylesheet is waited for too: what comes of it may need any rule. A module that
 * does not come is told to when-to-begin.ts as an `error` of this script.
 */
async function beginScripts(scripts: string | undefined): Promise<void> {
  const { modules, routes } = JSON.parse(scripts ?? '{}') as PageScripts;

  const addLink = (properties: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), properties));

  /** So long a stylesheet that does not come may keep a page from waking. */
  const longestWaitMs = 3_000;

  /** The visitor has asked for the whole stylesheet by acting, or will: then it is at hand. */
  function loadWholeStylesheet(): Promise<unknown> | undefined {
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (!whole || whole.sheet) return undefined;
    if (whole.disabled) {
      addLink({ rel: 'prefetch', as: 'style', href: whole.href });
      return undefined;
    }
    return new Promise((settle) => {
      whole.onload = settle;
      whole.onerror = settle;
      // It may have failed before this was here to be told.
      setTimeout(settle, longestWaitMs);
    });
  }

  /** Lets what the visitor does come first. Not a timer: a window in the background would wait a second for each. */
  const nextTask = () =>
    new Promise((settle) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => settle(port1.close());
      port2.postMessage(null);
    });

  const isStyled = loadWholeStylesheet();
  // React looks for these links, and adds those it misses.
  // One by one, each in a task of its own, and so is running them: in one go, a slow phone would not listen meanwhile.
  for (const href of modules) {
    addLink({ rel: 'modulepreload', href });
    await nextTask();
  }
  const entry = modules.pop() ?? '';
  const loaded: unknown[] = [];
  for (const address of modules) {
    loaded.push(await import(address));
    await nextTask();
  }
  Object.assign(globalThis, {
    __reactRouterRouteModules: Object.fromEntries(Object.entries(routes).map(([id, place]) => [id, loaded[place]])),
  });
  await isStyled;
  await import(entry);
}

{
  const script = document.currentScript;
  beginScripts(script?.dataset['scripts']).catch((error: unknown) => {
    script?.dispatchEvent(new Event('error'));
    throw error;
  });
}
