/** Runs in the page, before its own scripts: what translators do. They replace each text, later ones too, by `font` elements. */
export function translate(): void {
  const translated = new WeakSet<Node>();
  function translateIn(root: Node): void {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (
      let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
      node;
      node = walker.nextNode()
    )
      texts.push(node);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || translated.has(text)) continue;
      if (parent.closest('script, style, textarea, option, title')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      const words = document.createTextNode(text.textContent);
      translated.add(words);
      inner.append(words);
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  }
  addEventListener('DOMContentLoaded', () => {
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) translateIn(node);
        if (target.nodeType === Node.TEXT_NODE) translateIn(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Runs in the page, before its own scripts: what password managers do. An element before and after each field. */
export function insertForeign(): void {
  const known = new WeakSet<Element>();
  function insert(): void {
    for (const field of document.querySelectorAll('input:not([type="hidden"]), textarea, select')) {
      if (known.has(field)) continue;
      known.add(field);
      field.before(document.createElement('div'));
      field.after(document.createElement('div'));
      field.setAttribute('data-foreign', '');
    }
  }
  addEventListener('DOMContentLoaded', () => {
    insert();
    new MutationObserver(insert).observe(document.body, { childList: true, subtree: true });
  });
}

/** Runs in the page, before its own scripts: a browser without one feature, such as 'URL.canParse'. */
export function removeFeature(path: string): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let holder = globalThis as unknown as Record<string, unknown>;
  for (const name of names) holder = holder[name] as typeof holder;
  for (const one of [holder, Object.getPrototypeOf(holder) as object])
    if (!Reflect.deleteProperty(one, last)) throw new Error(`${path} stayed.`);
  if (last in holder) throw new Error(`${path} is there.`);
}
