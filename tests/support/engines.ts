import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, firefox, type Page, webkit } from 'playwright';
import { launchBrowser } from './browser.ts';
import {
  firefoxProgram,
  type Session,
  startFirefox,
  startWebKit,
  WebDriverError,
  webKitPrograms,
} from './webdriver.ts';

/**
 * A visitor's tab in any engine. A target is an XPath expression; the first match that is visible is meant, and what acts
 * on it waits for it.
 */
export type Tab = {
  open(url: string): Promise<void>;
  waitFor(target: string): Promise<void>;
  isVisible(target: string): Promise<boolean>;
  isFocused(target: string): Promise<boolean>;
  /** Whether the whole of a target is inside of the window. */
  isInWindow(target: string): Promise<boolean>;
  click(target: string): Promise<void>;
  /** Empties a field and types into it, key by key. */
  type(target: string, text: string): Promise<void>;
  /** Types at the caret, where the focus is. */
  typeOn(text: string): Promise<void>;
  /** Chooses an option of a list. */
  choose(target: string, option: string): Promise<void>;
  /** What a field holds. */
  read(target: string): Promise<string>;
  press(key: keyof typeof keys): Promise<void>;
  /** The value of an expression in the page; null or a plain value. */
  evaluate(expression: string): Promise<unknown>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
};

/** A running engine. Only one visitor is there at a time, each with no cookies and a tab of their own. */
export type Engine = {
  /** @param width of the window; Debian's Firefox and WebKitGTK have a least width, about 500 and 450 px */
  arrive(width: number): Promise<Tab>;
  end(): Promise<void>;
};

/** The proxy takes all that is not for localhost. */
type EngineOptions = { javaScript: boolean; proxyPort: number };
type StartEngine = (options: EngineOptions) => Promise<Engine>;

const height = 844;

/** The keys that stories press, and their characters in WebDriver. */
const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowLeft: '\uE012', ArrowRight: '\uE014' } as const;

const debianEngines = [
  { type: firefox, programs: [firefoxProgram], start: startFirefox },
  { type: webkit, programs: webKitPrograms, start: startWebKit },
];

/** The engines of this machine: Playwright's builds of Firefox and WebKit, or Debian's. */
export const engines: { name: string; start: StartEngine }[] = [
  { name: 'chromium', start: async (options) => playwrightEngine(await launchBrowser(), options) },
];
for (const { type, programs, start } of debianEngines) {
  if (existsSync(type.executablePath()))
    engines.push({ name: type.name(), start: async (options) => playwrightEngine(await type.launch(), options) });
  else if (programs.every((program) => existsSync(program)))
    engines.push({ name: type.name(), start: async (options) => webDriverEngine(await start(options)) });
}

function playwrightEngine(browser: Browser, { javaScript, proxyPort }: EngineOptions): Engine {
  return {
    async arrive(width) {
      for (const context of browser.contexts()) await context.close();
      const context = await browser.newContext({
        viewport: { width, height },
        ignoreHTTPSErrors: true,
        javaScriptEnabled: javaScript,
        proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: 'localhost' },
      });
      return playwrightTab(await context.newPage());
    },
    end: () => browser.close(),
  };
}

function playwrightTab(page: Page): Tab {
  const find = (target: string) => page.locator(`xpath=${target}`).filter({ visible: true }).first();
  return {
    open: async (url) => void (await page.goto(url)),
    waitFor: (target) => find(target).waitFor(),
    isVisible: (target) => find(target).isVisible(),
    isFocused: (target) => find(target).evaluate((element) => element === document.activeElement),
    isInWindow: (target) =>
      find(target).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    click: (target) => find(target).click(),
    async type(target, text) {
      await find(target).clear();
      await find(target).pressSequentially(text);
    },
    typeOn: (text) => page.keyboard.type(text),
    choose: async (target, option) => void (await find(target).selectOption({ label: option })),
    read: (target) => find(target).inputValue(),
    press: (key) => page.keyboard.press(key),
    evaluate: (expression) => page.evaluate(expression),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
  };
}

function webDriverEngine({ send, end }: Session): Engine {
  return {
    async arrive(width) {
      await send('DeleteAllCookies');
      const { handle } = (await send('NewWindow', { type: 'tab' })) as { handle: string };
      await send('CloseWindow');
      await send('SwitchToWindow', { handle });
      await send('SetWindowRect', { x: 0, y: 0, width, height });
      return webDriverTab(send);
    },
    end,
  };
}

/** An element that the page has replaced meanwhile is looked for again. */
function ignoreStale(error: unknown): undefined {
  if (!(error instanceof WebDriverError && error.kind === 'stale element reference')) throw error;
}

/** How long a story waits for an element: a safety net. */
const patienceMs = 60_000;

/**
 * The first visible match of an XPath expression: WebDriver's own command takes panels with `hidden="until-found"` for
 * visible.
 */
const findVisible = `
  const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let place = 0; place < found.snapshotLength; place += 1) {
    const element = found.snapshotItem(place);
    if (element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0) return element;
  }
  return null;`;

/**
 * Scrolls to an element and returns its middle, or nothing while another one covers it. WebDriver's own command refuses
 * in WebKitGTK what lies at the lower edge of the window.
 */
const findMiddle = `
  const [element] = arguments;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  if (element.contains(hit)) return middle;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;`;

const isInWindow = `
  const { top, bottom } = arguments[0].getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;`;

const findOption = `return [...arguments[0].options].find(({ label }) => label === arguments[1])`;

function webDriverTab(send: Session['send']): Tab {
  const idOf = (reference: unknown) => Object.values(reference as object)[0] as unknown;
  const find = async (target: string) =>
    (await send('ExecuteScript', { script: findVisible, args: [target] })) as object | null;
  /** Does something with a target, again and again until it was done. */
  async function withTarget<Result>(
    target: string,
    act: (element: object) => Promise<Result | undefined>,
  ): Promise<Result> {
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      const found = find(target).then((element) => (element ? act(element) : undefined));
      const result = await found.catch(ignoreStale);
      if (result !== undefined) return result;
      await sleep(50);
    }
    throw new Error(`${target} is not there, or covered, on ${String(await send('GetCurrentURL'))}.`);
  }
  const click = (target: string) => {
    let before = '';
    return withTarget(target, async (element) => {
      const middle = (await send('ExecuteScript', { script: findMiddle, args: [element] })) as object | null;
      // Not while it moves: parts of the page get their height when they are scrolled to, and Firefox scrolls to the caret a
      // moment after the last key.
      const isStill = JSON.stringify(middle) === before;
      before = JSON.stringify(middle);
      if (!middle || !isStill) return undefined;
      const strokes = [
        { type: 'pointerMove', duration: 0, origin: 'viewport', ...middle },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions: strokes }] });
      return true;
    });
  };
  /** Presses keys, or several at the same time. */
  async function press(...chords: string[][]): Promise<void> {
    const strokes = chords.flatMap((chord) => [
      ...chord.map((value) => ({ type: 'keyDown', value })),
      ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
    await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] });
  }
  return {
    open: async (url) => void (await send('Navigate', { url })),
    waitFor: async (target) => void (await withTarget(target, async () => true)),
    isVisible: async (target) => Boolean(await find(target).catch(ignoreStale)),
    isFocused: (target) =>
      withTarget(target, async (element) => idOf(await send('GetActiveElement')) === idOf(element)),
    click: async (target) => void (await click(target)),
    isInWindow: (target) =>
      withTarget(target, async (element) =>
        Boolean(await send('ExecuteScript', { script: isInWindow, args: [element] })),
      ),
    async type(target, text) {
      await click(target);
      await press(['\uE009', 'a'], ...[...text].map((letter) => [letter]));
    },
    typeOn: (text) => press(...[...text].map((letter) => [letter])),
    async choose(target, option) {
      await withTarget(target, async (element) => {
        const found = await send('ExecuteScript', { script: findOption, args: [element, option] });
        if (!found) return undefined;
        await send('ElementClick', { id: idOf(found) });
        return true;
      });
    },
    read: (target) =>
      withTarget(target, async (element) =>
        String(await send('GetElementProperty', { id: idOf(element), name: 'value' })),
      ),
    press: (key) => press([keys[key]]),
    evaluate: (expression) => send('ExecuteScript', { script: `return ${expression}`, args: [] }),
    back: async () => void (await send('Back')),
    forward: async () => void (await send('Forward')),
    reload: async () => void (await send('Refresh')),
    url: async () => String(await send('GetCurrentURL')),
  };
}
