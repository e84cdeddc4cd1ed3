/** The scripts of a page, as JSON in the attribute `data-scripts`. */
export type PageScripts = {
  /** Whether the page has a form: it is hydrated right after the first paint. */
  isFormPage: boolean;
  /** URLs of all modules of the page in the order of their imports; the last is the entry. */
  modules: string[];
  /** The index in `modules` of each route's module. */
  routes: Record<string, number>;
};

/**
 * Runs in the browser as a file of its own, started by hydration-scheduler.ts. The build strips its types, so it must
 * not use anything from outside. Loads the page's modules and hydrates the page. After an interaction it also waits for
 * the whole stylesheet, since the content that follows may need any rule. A module that fails to load is reported to
 * hydration-scheduler.ts as an `error` event of this script.
 */
async function loadModules(scripts: string | undefined): Promise<void> {
  const { modules, routes } = JSON.parse(scripts ?? '{}') as PageScripts;

  const addLink = (properties: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), properties));

  /** A stylesheet that does not load delays hydration by no more than this. */
  const stylesheetTimeoutMs = 3_000;

  /** Waits for the whole stylesheet after an interaction; prefetches it otherwise. */
  function loadWholeStylesheet(): Promise<unknown> | undefined {
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (!whole || whole.sheet) return undefined;
    if (whole.disabled) {
      addLink({ rel: 'prefetch', as: 'style', href: whole.href });
      return undefined;
    }
    return new Promise((resolve) => {
      whole.onload = resolve;
      whole.onerror = resolve;
      // It may have failed before these listeners were added.
      setTimeout(resolve, stylesheetTimeoutMs);
    });
  }

  /** Yields to user input. Not a timer: in a background window each timer waits a second. */
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(null);
    });

  const stylesLoaded = loadWholeStylesheet();
  // React looks for these links and adds missing ones. Each is added, and each module is run, in a task of its own:
  // in one task a slow phone would not respond meanwhile.
  for (const href of modules) {
    addLink({ rel: 'modulepreload', href });
    await nextTask();
  }
  const entry = modules.pop() ?? '';
  const loaded: unknown[] = [];
  for (const url of modules) {
    loaded.push(await import(url));
    await nextTask();
  }
  Object.assign(globalThis, {
    __reactRouterRouteModules: Object.fromEntries(Object.entries(routes).map(([id, index]) => [id, loaded[index]])),
  });
  await stylesLoaded;
  await import(entry);
}

{
  const script = document.currentScript;
  loadModules(script?.dataset['scripts']).catch((error: unknown) => {
    script?.dispatchEvent(new Event('error'));
    throw error;
  });
}
