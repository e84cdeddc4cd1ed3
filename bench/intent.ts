import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { paths } from '../src/contract/paths.ts';
import { launchBrowser, restMouse } from '../tests/support/browser.ts';
import { quantile } from '../tests/support/load.ts';
import { type Measurement, notMeasured } from '../tests/support/measurement.ts';
import { startSite } from '../tests/support/site.ts';

const turns = 5;
/** How often the processor is slowed down; Lighthouse's mobile audit slows it four times. */
const slowdowns = [1, 6] as const;
const idleMs = 5_000;
/** What an act loads from this machine has come after this time. */
const loadedMs = 1_000;
/** How long the pointer rests on a link before the click. */
const hoverMs = 300;
/** A task that blocks longer than this is a long task (https://www.w3.org/TR/longtasks-1/). */
const longTaskMs = 50;
const navigationLimitMs = 50;

/** A page, what somebody points at on it, and how that is called in the table. */
type Subject = { path: string; control: string; selector: string };
/** A build that is measured: this repository's, or the one that BENCH_OTHER names. */
type Build = 'this' | 'other';

const menuLink = (path: string) => `header a[href="${path}"]`;
const secondTab = '[role="tab"]:nth-child(2)';
const subjects: readonly Subject[] = [
  { path: paths.home, control: 'a link', selector: menuLink(paths.portfolio) },
  { path: paths.service('cybersecurity'), control: 'a field', selector: 'main form input:not([type="hidden"])' },
  { path: paths.contact, control: 'a tab', selector: secondTab },
  { path: paths.faq, control: 'a tab', selector: secondTab },
  {
    path: paths.documentationTopic('cybersecurity', 'compliance'),
    control: 'a link',
    selector: menuLink(paths.portfolio),
  },
];
const destinations = [paths.portfolio, paths.about, paths.contact];

/** What one turn measures of a page; all but the first three depend on the processor's speed. */
const metrics = [
  'all',
  'scripts',
  'javascript',
  'longestTask',
  'blocking',
  'intentAfterIdle',
  'intentAtOnce',
  'intentCached',
  'firstNavigation',
  'laterNavigation',
] as const;
type Figures = Record<(typeof metrics)[number], number>;

/**
 * What a page loads and computes before anybody acts, and how long it then takes until it reacts. BENCH_OTHER names
 * another clone of this repository with a build, which is measured in turns with this one; BENCH_ROUTES names some of
 * the pages, separated by commas.
 */
export async function measureIntent(): Promise<Measurement[]> {
  const other = process.env['BENCH_OTHER'];
  if (other && !existsSync(join(other, 'build', 'build-id')))
    return [notMeasured('before and after an act', '', `${other} is not built: run \`npm run build\` there first`)];
  const routes = process.env['BENCH_ROUTES']?.split(',');
  const chosen = subjects.filter(({ path }) => !routes || routes.includes(path));
  const [browser, ...sites] = await Promise.all([
    launchBrowser('ordinary'),
    startSite(),
    ...(other ? [startOther(other)] : []),
  ]);
  const results = new Map<string, Figures[]>();
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const slowdown of slowdowns) {
        for (const subject of chosen) {
          for (const [place, { origin }] of sites.entries()) {
            const key = keyOf(place === 0 ? 'this' : 'other', subject, slowdown);
            results.set(key, [...(results.get(key) ?? []), await measureTurn(browser, origin, subject, slowdown)]);
          }
        }
      }
      console.error(`  turn ${turn + 1} of ${turns}`);
    }
  } finally {
    await browser.close();
    for (const site of sites) await site.remove();
  }
  return chosen.flatMap((subject) =>
    toRows(subject, (build, slowdown) => results.get(keyOf(build, subject, slowdown))),
  );
}

const keyOf = (build: Build, { path }: Subject, slowdown: number) => `${build} ${path} ${slowdown}`;

async function startOther(clone: string): ReturnType<typeof startSite> {
  const file = pathToFileURL(join(resolve(clone), 'tests/support/site.ts')).href;
  return ((await import(file)) as { startSite: typeof startSite }).startSite();
}

async function measureTurn(browser: Browser, origin: string, subject: Subject, slowdown: number): Promise<Figures> {
  const inContext = async <Result>(measure: (context: BrowserContext) => Promise<Result>) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      return await measure(context);
    } finally {
      await context.close();
    }
  };
  const address = origin + subject.path;
  const idle = await inContext(async (context) => {
    const { page, session } = await openPage(context, slowdown);
    const transfers = await watchTransfers(session);
    await page.goto(address);
    await page.waitForTimeout(idleMs);
    const before = { ...transfers, ...(await readTasks(page)) };
    before.javascript += await readInlineScripts(page);
    return { ...before, intentAfterIdle: await measureIntentOf(page, subject) };
  });
  return inContext(async (context) => {
    const visit = async () => {
      const { page } = await openPage(context, slowdown);
      await page.goto(address);
      return page;
    };
    const atOnce = await visit();
    const intentAtOnce = await measureIntentOf(atOnce, subject);
    // Everything that an act loads is in the cache from here on.
    await atOnce.waitForTimeout(loadedMs);
    await atOnce.close();
    const cached = await visit();
    const intentCached = await measureIntentOf(cached, subject);
    await cached.close();
    const navigating = await visit();
    const [first = '', later = ''] = destinations.filter((path) => path !== subject.path);
    const firstNavigation = await measureNavigationTo(navigating, first);
    return {
      ...idle,
      intentAtOnce,
      intentCached,
      firstNavigation,
      laterNavigation: await measureNavigationTo(navigating, later),
    };
  });
}

/** A new page whose mouse rests, with a slower processor. */
async function openPage(context: BrowserContext, slowdown: number): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  await restMouse(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

/** Counts bytes from now on: transferred, of that scripts, and the scripts' JavaScript when decoded. */
async function watchTransfers(session: CDPSession) {
  const sums = { all: 0, scripts: 0, javascript: 0 };
  const scripts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) sums.javascript += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.all += encodedDataLength;
    if (scripts.has(requestId)) sums.scripts += encodedDataLength;
  });
  await session.send('Network.enable');
  return sums;
}

/** The bytes of the scripts in the document. */
const readInlineScripts = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
      .reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0),
  );

/** The longest task so far, and the sum of what long tasks took beyond 50 ms (https://web.dev/articles/tbt). */
const readTasks = (page: Page): Promise<{ longestTask: number; blocking: number }> =>
  page.evaluate((limitMs) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'longtask', buffered: true });
    const times = observer.takeRecords().map(({ duration }) => duration);
    return {
      longestTask: Math.max(0, ...times),
      blocking: times.reduce((sum, duration) => sum + duration - limitMs, 0),
    };
  }, longTaskMs);

/** The time from the pointer's arrival at the control until React handles its events; 0 if it already does. */
async function measureIntentOf(page: Page, { selector, control }: Subject): Promise<number> {
  const target = page.locator(selector).locator('visible=true').first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${page.url()} shows no ${selector}.`);
  // Registered before the mouse moves; the promise is wrapped, or this would wait for it.
  const pending = await target.evaluateHandle((element) => {
    const isHandled = () => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const ms = new Promise<number>((found) => {
      window.addEventListener(
        'pointerover',
        ({ timeStamp }) => {
          if (isHandled()) return found(0);
          const look = () => (isHandled() ? found(performance.now() - timeStamp) : setTimeout(look, 4));
          look();
        },
        { capture: true, once: true },
      );
    });
    return { ms };
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const ms = await pending.evaluate((one) => one.ms);
  if (control === 'a tab') {
    await target.click();
    await page.locator(`${selector}[aria-selected="true"]`).waitFor();
  }
  return ms;
}

/** The time from the click on a link, at which the pointer has rested, until the next page's heading is there. */
async function measureNavigationTo(page: Page, path: string): Promise<number> {
  const link = page.locator(menuLink(path)).locator('visible=true').first();
  await link.hover();
  await page.waitForTimeout(hoverMs);
  // A page without hydration loads the next document: both write the time to the tab's storage.
  const watch = () => {
    const look = () => {
      const before = sessionStorage.getItem('bench-heading');
      const heading = document.querySelector('h1')?.textContent;
      if (before === null) return;
      if (heading && heading !== before)
        sessionStorage.setItem('bench-end', String(performance.timeOrigin + performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  };
  await page.addInitScript(watch);
  await link.evaluate((element) => {
    sessionStorage.removeItem('bench-end');
    sessionStorage.setItem('bench-heading', document.querySelector('h1')?.textContent ?? '');
    element.addEventListener(
      'click',
      () => sessionStorage.setItem('bench-start', String(performance.timeOrigin + performance.now())),
      { capture: true, once: true },
    );
  });
  await page.evaluate(watch);
  await link.click();
  const times = await page.waitForFunction(() => {
    const [start, end] = [sessionStorage.getItem('bench-start'), sessionStorage.getItem('bench-end')];
    return start && end ? Number(end) - Number(start) : undefined;
  });
  const ms = (await times.jsonValue()) ?? Number.NaN;
  await page.evaluate(() => sessionStorage.removeItem('bench-heading'));
  return ms;
}

type Unit = 'kB' | 'ms';

/** The rows of one page: what is loaded once, the rest for each speed of the processor. */
function toRows(
  { path, control }: Subject,
  read: (build: Build, slowdown: number) => readonly Figures[] | undefined,
): Measurement[] {
  const medianOf = (build: Build, slowdown: number, metric: keyof Figures): number | undefined => {
    const all = read(build, slowdown);
    return (
      all &&
      quantile(
        all.map((one) => one[metric]),
        0.5,
      )
    );
  };
  const cell = (slowdown: number, metric: keyof Figures, unit: Unit): string =>
    format(medianOf('this', slowdown, metric) ?? Number.NaN, medianOf('other', slowdown, metric), unit);
  const own = (slowdown: number, metric: keyof Figures): number => medianOf('this', slowdown, metric) ?? Number.NaN;
  const loaded: Measurement[] = [
    {
      name: `${path}, before an act: bytes transferred, of that script files`,
      target: 'no script file',
      measured: `${cell(1, 'all', 'kB')}; ${cell(1, 'scripts', 'kB')}`,
      isMet: own(1, 'scripts') === 0,
    },
    {
      name: `${path}, before an act: JavaScript in files and inline`,
      target: '',
      measured: cell(1, 'javascript', 'kB'),
      isMet: undefined,
    },
  ];
  return [
    ...loaded,
    ...slowdowns.flatMap((slowdown): Measurement[] => {
      const at = slowdown === 1 ? path : `${path}, processor ${slowdown} × slower`;
      const isFast = slowdown === 1;
      return [
        {
          name: `${at}, before an act: longest task, total blocking time`,
          target: isFast ? 'blocking 0 ms' : '',
          measured: `${cell(slowdown, 'longestTask', 'ms')}; ${cell(slowdown, 'blocking', 'ms')}`,
          isMet: isFast ? own(slowdown, 'blocking') === 0 : undefined,
        },
        {
          name: `${at}, from the pointer over ${control} to its handler: after ${idleMs / 1_000} s, at once, at once with cached scripts`,
          target: '',
          measured: (['intentAfterIdle', 'intentAtOnce', 'intentCached'] as const)
            .map((metric) => cell(slowdown, metric, 'ms'))
            .join('; '),
          isMet: undefined,
        },
        {
          name: `${at}, navigation after hover: the first, a later one`,
          target: isFast ? `later ≤ ${navigationLimitMs} ms` : '',
          measured: `${cell(slowdown, 'firstNavigation', 'ms')}; ${cell(slowdown, 'laterNavigation', 'ms')}`,
          isMet: isFast ? own(slowdown, 'laterNavigation') <= navigationLimitMs : undefined,
        },
      ];
    }),
  ];
}

/** A figure, and the other build's with their ratio. */
function format(own: number, other: number | undefined, unit: Unit): string {
  const show = (value: number) => (unit === 'ms' ? `${value.toFixed(0)} ms` : `${(value / 1_000).toFixed(1)} kB`);
  if (other === undefined) return show(own);
  return `${show(own)} (other ${show(other)}${other > 0 ? `, × ${(own / other).toFixed(2)}` : ''})`;
}
