/** On a content page hydration waits for an idle moment after the page stands, but no longer than this. */
const longestWaitMs = 2_500;

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets a page stand before its scripts are fetched: 120 kB of them would share a phone's line with style and font.
 * Pages with forms (`data-hydrate="now"`) begin with their first paint, content pages when the browser is idle after
 * the load; both with the visitor's first act. Until then a page works natively, and what was typed stays. Measured on
 * a phone's profile: largest paint 2.3 → 0.9 s. Pages without scripts stay as they are; who is signed in, whose
 * header differs, does not wait.
 * @param html a page as React Router prerendered it
 * @throws when the page's module script is not of the form that React Router 8.4 writes
 */
export function deferScripts(html: string): string {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const isFormPage = /<html[^>]*data-hydrate="now"/.test(html);
  return (
    html
      .replace(moduleScript, () => `<script>${deferred(found[1] ?? '', isFormPage)}</script>`)
      // Preloaded only when the scripts begin. React looks for these links by no attribute but its own, and adds what
      // it misses.
      .replaceAll('<link rel="modulepreload"', '<link rel="later"')
  );
}

/** Buffered: also where the first paint has been already. A page that is not shown has none, and goes by its load. */
const afterPaint = `try{new PerformanceObserver((list,paints)=>{paints.disconnect();begin();}).observe({type:"paint",buffered:true});}catch{}
addEventListener("load",begin,{once:true});`;

const afterLoad = `const whenIdle=()=>"requestIdleCallback"in window?requestIdleCallback(begin,{timeout:${longestWaitMs}}):setTimeout(begin,200);
if(document.readyState==="complete")whenIdle();else addEventListener("load",whenIdle,{once:true});`;

function deferred(code: string, isFormPage: boolean): string {
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const modules = /^\s*window\.__reactRouterRouteModules = .*;$/m.exec(code)?.[0];
  const entry = /^import\(("[^"]+")\);$/m.exec(code)?.[1];
  if (imports.length === 0 || !modules || !entry)
    throw new Error('The module script of a page has another form than expected.');
  const names = imports.map(([, name]) => name ?? '').join(',');
  const addresses = JSON.stringify(imports.map(([, , address]) => address));
  return `(()=>{let begun=false;
const acts=["pointerdown","pointerover","keydown","touchstart","focusin"];
const begin=()=>{if(begun)return;begun=true;
for(const act of acts)removeEventListener(act,begin,true);
for(const link of document.querySelectorAll('link[rel="later"]'))link.rel="modulepreload";
Promise.all(${addresses}.map((address)=>import(address))).then(([${names}])=>{${modules}import(${entry});});};
if(document.cookie.includes("signed_in="))return begin();
for(const act of acts)addEventListener(act,begin,{capture:true,passive:true});
${isFormPage ? afterPaint : afterLoad}})();`;
}
