/**
 * Texts that run as code in a page that inserts them as markup, an attribute, a script or an address. Code that runs
 * calls `alert(1)` or requests `/__ran`, so that a test detects it.
 */
const call = 'alert(1)';
const fetchIt = "fetch('/__ran')";

/** Markup that runs code. */
const tags = [
  ...['img', 'IMG', 'image', 'video', 'audio', 'input type=image', 'embed', 'script'].map(
    (tag) => `<${tag} src=x onerror=${call}>`,
  ),
  ...['svg', 'body', 'iframe', 'style', 'marquee', 'object', 'link rel=stylesheet href=/site.css'].map(
    (tag) => `<${tag} onload=${call}>`,
  ),
  ...['input', 'select', 'textarea', 'button', 'a href=#', 'keygen'].map((tag) => `<${tag} autofocus onfocus=${call}>`),
  ...['p', 'b', 'details open', 'div', 'x', 'custom-element'].map(
    (tag) => `<${tag} onpointerover="${fetchIt}" ontoggle=${call} tabindex=1>a`,
  ),
  `<script>${call}</script>`,
  `<SCRIPT>${call}</SCRIPT>`,
  `<script\t>${call}</script\t>`,
  `<script/x>${call}</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script src=data:text/javascript,${call}></script>`,
  `<script type=module>${fetchIt}</script>`,
  `<script>${call}//`,
  `<<script>${call}//<</script>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<object data="javascript:${call}"></object>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${call}"><text y=20>a</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x><script>${call}</script></svg>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<math href="javascript:${call}">a</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<template><img src=x onerror=${call}></template>`,
  `<form action="javascript:${call}"><button>a</button></form>`,
  `<button formaction="javascript:${call}">a</button>`,
  `<meta http-equiv=refresh content="0;url=/__ran">`,
  `<base href="//evil.example/">`,
  `<link rel=prefetch href=/__ran>`,
  `<img src=/__ran>`,
  `<a href="javascript:${call}">a</a>`,
];
/** Strings that end a context, followed by code. */
const breakouts = [
  ...[
    `'`,
    `"`,
    '`',
    `">`,
    `'>`,
    `"/>`,
    `</title>`,
    `</textarea>`,
    `</script>`,
    `</style>`,
    `</select>`,
    `</td></table>`,
    `</dialog>`,
    `-->`,
    `]]>`,
    `*/`,
    `\\"`,
    `\\u0022>`,
    `&quot;>`,
    `%22%3E`,
  ].map((end) => `${end}<img src=x onerror=${call}>`),
  ...[
    `';`,
    `";`,
    '`;',
    `');`,
    `"});`,
    `\\';`,
    `\n`,
    `\r\n`,
    `\u2028`,
    `\u2029`,
    '${',
    '#{',
    '{{',
    '<%=',
    '[[',
    '@(',
  ].map((end) => `${end}${call};//`),
  `" onmouseover="${call}`,
  `' onfocus='${call}' autofocus='`,
  `x" style="position:fixed;inset:0;background:red" onclick="${call}`,
  `" autofocus onfocus="${fetchIt}`,
  `x\` onerror=\`${call}`,
];
/** Addresses that run code or lead to another site. */
const links = [
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
    ' javascript:',
    'javascript&colon;',
    'vbscript:',
    'javascript://%0a',
    'data:text/html,<script>',
  ].map((scheme) => `${scheme}${call}`),
  '//evil.example',
  '\\\\evil.example',
  'https://evil.example@site.example',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '/\\evil.example',
  'ada@x.example?bcc=eve@evil.example',
  'tel:*#06#',
];

export const naughtyMarkup: readonly string[] = [...tags, ...breakouts, ...links];
