/** Pages that are watched for what hostile text could do in them. */
import type { BrowserContext, Page } from 'playwright-core';

export interface Verdict {
  /** Numbers of the texts that ran. */
  readonly executed: readonly unknown[];
  /** What the policy had to stop: something had begun to happen. */
  readonly stopped: readonly string[];
  /** Elements and attributes that no face of Kura's has. */
  readonly odd: readonly string[];
  /** Links that lead elsewhere than they may, or take this page along. */
  readonly links: readonly string[];
}

export interface Watched {
  readonly page: Page;
  /** Of what is drawn now, and all that happened until now. */
  readonly verdict: () => Promise<Verdict>;
}

export interface WatchOptions {
  /** Switches off the page's policy, for this page; `proveOff` shows whether that is so. */
  readonly bypassPolicy: boolean;
}

/** A page at `url`, watched from its beginning. */
export async function watchedPage(
  context: BrowserContext,
  url: string,
  { bypassPolicy }: WatchOptions,
): Promise<Watched> {
  const page = await context.newPage();
  if (bypassPolicy) await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
  const dialogs: string[] = [];
  page.on('dialog', dialog => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(`self.stopped = [];
    addEventListener('securitypolicyviolation', event => self.stopped.push(event.violatedDirective + ' ' + event.sample), true);`);
  await page.goto(url);
  return {
    page,
    async verdict() {
      const told = await page.evaluate<Verdict>(look);
      return { ...told, executed: [...told.executed, ...dialogs] };
    },
  };
}

/** Whether text that is made into elements runs and asks here. A page in which it does not proves nothing about what is missing. */
export const proveOff = (page: Page, address: string): Promise<boolean> =>
  page.evaluate<boolean>(`new Promise(done => setTimeout(() => {
    const place = document.createElement('div');
    try { place.innerHTML = '<img src="${address}" onerror="self.proof = true">'; } catch { return done(false); }
    setTimeout(() => done(self.proof === true), 1000);
  }))`);

/** Runs in the page. */
const look = `(() => {
  const odd = [], links = [];
  const never = 'iframe, frame, object, embed, base, form[action], video, audio, source, track, picture, img:not([src^="/icon/"]), marquee, body style, body link, body meta, body script:not([src^="/"]), foreignObject, animate, set, use, feImage, math a, svg a';
  for (const element of document.querySelectorAll(never)) odd.push(element.outerHTML.slice(0, 200));
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || (name === 'style' && /url\\(/i.test(value)) || /^\\s*(javascript|vbscript|data):/i.test(value) && /^(href|src|action|xlink:href)$/i.test(name))
        odd.push(element.outerHTML.slice(0, 200));
    }
  }
  for (const link of document.querySelectorAll('a[href]')) {
    const { protocol, origin } = link;
    const own = origin === location.origin && protocol === location.protocol;
    const web = ['http:', 'https:', 'mailto:'].includes(protocol);
    if (!own && !(web && link.relList.contains('noopener'))) links.push(link.outerHTML.slice(0, 200));
  }
  return { executed: self.executed ?? [], stopped: self.stopped ?? [], odd, links };
})()`;
