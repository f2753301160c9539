/** What is handed to people, as built for both browsers: nothing more is asked of them, opened to pages, or fetched from elsewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPageScripts } from '../../entrypoints/background/list-page-scripts';
import { lazyScripts } from '../../lib/rpc/contracts/injection';
import { localAddresses, providerPatterns, vendorAddresses } from '../../lib/assistants/provider-kinds';
import { allMatches, siteIds, sites } from '../../lib/sites/registry';
import type { Site } from '../../lib/sites/site';
import { isAll } from './languages';

/** The model hub's own hosts. On Chromium a sandboxed page asks them, on Firefox the background's page. */
const hubHosts = ['https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co'];
const hubPolicy = {
  sandbox: ['allow-scripts'],
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': hubHosts,
};

/** Where a model may be asked, once it is switched on. */
const askSources = [...vendorAddresses, ...localAddresses.map(address => `${address}:*`)];

const builds = [
  {
    name: 'Chromium',
    folder: process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3',
    command: 'npm run build',
    permissions: [
      'activeTab',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'offscreen',
      'scripting',
      'sidePanel',
      'storage',
      'unlimitedStorage',
    ],
    ort: ['ort/ort-wasm-simd-threaded.asyncify.mjs', 'ort/ort-wasm-simd-threaded.asyncify.wasm'],
    reach: { 'connect-src': ["'self'", ...askSources], 'frame-src': ["'self'"] },
    sandbox: { pages: ['hub.html'] },
  },
  {
    name: 'Firefox',
    folder: process.env['KURA_FIREFOX_EXTENSION'] ?? '.output/firefox-mv3',
    command: 'npm run build:firefox',
    permissions: [
      'activeTab',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'scripting',
      'storage',
      'unlimitedStorage',
    ],
    ort: ['ort/ort-wasm-simd-threaded.mjs', 'ort/ort-wasm-simd-threaded.wasm'],
    reach: { 'connect-src': ["'self'", ...hubHosts, ...askSources] },
    sandbox: undefined,
  },
];

const origins = Object.values(sites).flatMap(site => site.origins);
const patterns = [...allMatches, ...providerPatterns].sort();

/** In bytes: what a script on a page may weigh, what each may that a click brings into it, the one of the mark, and a parser of data. */
const heaviest = 100_000;
const heaviestOnRequest = 20_000;
const heaviestMark = 28_000;
const heaviestParser = 24_000;
const onRequest = lazyScripts.map(name => `${name}.js`);
/** They go into the pages of one site each, together with the tap. */
const parsers = siteIds.filter(id => 'isData' in sites[id]).map(id => `${id}-data.js`);

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['kura', 'default'],
};

/**
 * Hosts that stand in the code as text. Nothing is ever asked of them: they are names of the sites themselves, of XML's
 * vocabularies, of pages that a library's error message points to, of videos that an imported chat names. A new one is looked at before it joins this list.
 */
const knownHosts = [
  ...[...origins, ...vendorAddresses, ...localAddresses].map(origin => new URL(origin).hostname),
  // In texts of the vendors' libraries.
  'ai.google.dev',
  'docs.cloud.google.com',
  'assets.grok.com',
  // PDF.js compares names of forms' XML with two of these, and resolves addresses against the other two.
  'example.com',
  'foo.bar',
  'ns.adobe.com',
  'www.xfa.org',
  'bit.ly',
  'developer.mozilla.org',
  'docs.orama.com',
  'gist.github.com',
  'github.com',
  'huggingface.co',
  'json-schema.org',
  'models.kura.invalid',
  'rolldown.rs',
  'tinyurl.com',
  'web.dev',
  'wxt.dev',
  'www.w3.org',
  'www.youtube.com',
];

interface Manifest {
  readonly manifest_version: number;
  readonly permissions: readonly string[];
  readonly optional_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
  readonly sandbox?: unknown;
  readonly content_security_policy: Readonly<Record<string, string>>;
  readonly default_locale: string;
  readonly incognito: string;
}

const parsePolicy = (rules: string) =>
  Object.fromEntries(
    rules.split(/;\s*/).map(rule => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources] as const;
    }),
  );

describe.each(isAll ? builds : builds.slice(0, 1))(
  'built for $name',
  ({ folder, command, permissions, ort, ...more }) => {
    let manifest: Manifest;
    /** Every file, with forward slashes, and the text of those that hold text. */
    let files: readonly string[];
    let texts: readonly (readonly [file: string, text: string])[];

    beforeAll(() => {
      if (!existsSync(path.join(folder, 'manifest.json'))) {
        throw new Error(`Nothing is built in ${folder}. Run \`${command}\` first; \`npm test\` does both builds.`);
      }
      // The build for tests has access to the sites from the start, and the manifest that people get beside it.
      const real = [`${folder}.manifest.json`, path.join(folder, 'manifest.json')].find(existsSync) ?? '';
      manifest = JSON.parse(readFileSync(real, 'utf8')) as Manifest;
      files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
      texts = files
        .filter(file => /\.(m?js|css|html|json|svg)$/.test(file))
        .map(file => [file, readFileSync(path.join(folder, file), 'utf8')]);
    });

    /** Where in the texts a pattern stands, with a few letters around it. */
    const places = (pattern: RegExp, of: (file: string) => boolean = () => true): string[] =>
      texts
        .filter(([file]) => of(file))
        .flatMap(([file, text]) =>
          [...text.matchAll(pattern)].map(({ index }) => `${file}: ${text.slice(Math.max(0, index - 40), index + 80)}`),
        );

    test('it asks for what the features need, and for no more', () => {
      expect(manifest.manifest_version).toBe(3);
      expect([...manifest.permissions].sort()).toEqual(permissions);
      expect(manifest.optional_permissions).toEqual(['nativeMessaging']);
      expect(manifest.incognito).toBe('not_allowed');
    });

    test('it reaches no site when it is installed, and may ask for exactly those that it knows', () => {
      expect(manifest).not.toHaveProperty('host_permissions');
      // Their patterns would be granted with the installation, too.
      expect(manifest).not.toHaveProperty('content_scripts');
      expect([...manifest.optional_host_permissions].sort()).toEqual(patterns);
    });

    test('no web page and no other extension has a door to it', () => {
      expect(manifest).not.toHaveProperty('externally_connectable');
      expect(manifest).not.toHaveProperty('web_accessible_resources');
      expect(manifest.sandbox).toEqual(more.sandbox);
    });

    test('every script that is registered for a site’s pages is there, and goes into no frame', () => {
      const registered = Object.values<Site>(sites).flatMap(site =>
        listPageScripts(site, { isDataOn: true, isMarkOn: true }),
      );
      expect(registered.flatMap(({ js }) => js).filter(file => !files.includes(file))).toEqual([]);
      expect(registered.filter(({ allFrames }) => allFrames !== false)).toEqual([]);
      const inPages = files.filter(file => file.startsWith('content-scripts/'));
      expect(inPages).toEqual([...siteIds, 'payload'].map(name => `content-scripts/${name}.js`).sort());
    });

    test('a site’s script holds no other site’s origin', () => {
      const strangers = siteIds.flatMap(id => {
        const others = origins.filter(origin => !sites[id].origins.includes(origin));
        return texts
          .filter(([file]) => file === `content-scripts/${id}.js` || file === `${id}-data.js`)
          .flatMap(([file, text]) =>
            others.filter(origin => text.includes(origin)).map(origin => `${file}: ${origin}`),
          );
      });
      expect(strangers, 'Hand in what the script needs to know; only own pages import lib/sites/registry.').toEqual([]);
    });

    test('a script in a page is light, and nothing of the engine or the vault is in it', () => {
      const inPages = texts.filter(([file]) => siteIds.some(site => file === `content-scripts/${site}.js`));
      expect(inPages).toHaveLength(siteIds.length);
      expect(inPages.filter(([, text]) => Buffer.byteLength(text) > heaviest).map(([file]) => file)).toEqual([]);
      const weigh = (name: string) => Buffer.byteLength(texts.find(([file]) => file === name)?.[1] ?? '');
      expect(onRequest.filter(name => weigh(name) === 0 || weigh(name) >= heaviestOnRequest)).toEqual([]);
      expect(weigh('mark.js')).toBeGreaterThan(0);
      expect(weigh('mark.js')).toBeLessThan(heaviestMark);
      const weights = parsers.map(weigh);
      expect(weights.filter(weight => weight === 0 || weight > heaviestParser)).toEqual([]);
      const inPage = (file: string) =>
        file.startsWith('content-scripts/') || [...onRequest, 'mark.js', ...parsers].includes(file);
      expect(places(/orama|dexie|onnx|transformers|indexedDB/gi, inPage)).toEqual([]);
      // WXT's announcement to the page, and its context that makes it.
      expect(places(/script-started|locationchange/g, inPage)).toEqual([]);
      // Our own contexts have the polyfill; browsers have natively what a script in a page asks of them.
      const polyfilled = places(/This script should only be loaded in a browser extension/g);
      expect(polyfilled.length).toBeGreaterThan(0);
      expect(polyfilled.filter(place => inPage(place.split(':')[0] ?? ''))).toEqual([]);
    });

    test('its pages run their own code only, and but for Ask may ask nobody', () => {
      const said = Object.entries(manifest.content_security_policy).map(([pages, rules]) => [
        pages,
        parsePolicy(rules),
      ]);
      expect(Object.fromEntries(said)).toEqual({
        extension_pages: { ...policy, ...more.reach },
        ...(more.sandbox && { sandbox: hubPolicy }),
      });
      const open = texts.filter(
        ([file, text]) => file.endsWith('.html') && !text.includes(`content="connect-src 'self'"`),
      );
      expect(open.map(([file]) => file)).toEqual(more.sandbox ? ['ask.html', 'hub.html'] : ['ask.html']);
      const ask = open.find(([file]) => file === 'ask.html')?.[1];
      expect(ask).toContain(`content="connect-src 'self' ${askSources.join(' ')}"`);
    });

    test('no code comes from elsewhere', () => {
      expect(places(/cdn\.jsdelivr|unpkg\.com|esm\.sh|skypack|cdnjs|\bcdn\.[a-z]/gi)).toEqual([]);
      expect(places(/\b(import|importScripts|Worker)\s*\(\s*(new URL\()?\s*["'`](https?:)?\/\//g)).toEqual([]);
      expect(places(/\b(import|from)\s*["'`](https?:)?\/\//g)).toEqual([]);
      expect(
        places(/<(script|link|img|iframe)\b[^>]*(src|href)=["']?(https?:)?\/\//gi, file => file.endsWith('.html')),
      ).toEqual([]);
      expect(places(/<script(?![^>]*\bsrc=)[^>]*>/gi, file => file.endsWith('.html'))).toEqual([]);
    });

    test('no text is made into code', () => {
      // ONNX Runtime's file for GPUs holds one such line, for bindings that Kura does not use; the policy above would stop it.
      const ours = (file: string) => !file.startsWith('ort/');
      expect(places(/(?<![.\w])eval\s*\(|\bnew Function\s*\(|(?<![.\w])Function\s*\(\s*["'`]/g, ours)).toEqual([]);
      expect(places(/\bset(Timeout|Interval)\s*\(\s*["'`]/g, ours)).toEqual([]);
    });

    test('no library marks its steps in the timeline, which keeps them for as long as a page or the worker lives', () => {
      expect(places(/\.(?:mark|measure)\(`|new [\w.]*PerformanceObserver|SecretLintProfiler/g)).toEqual([]);
    });

    test('text is made into HTML nowhere, and an address into a worker where it is known', () => {
      // What libraries would write there, and nobody reaches: Preact's for a property that no component of ours has, highlight.js's
      // for a page whose code is coloured in place.
      // PDF.js has a parser of its own with the name of the browser's.
      const known = /\.__html|dataset\.highlighted|^assets\/read-pdf-.*parseFromString\(/;
      const made =
        /\b(innerHTML|outerHTML|srcdoc)\s*=(?!=)|insertAdjacentHTML\(|parseFromString\(|createContextualFragment\(|document\.write/g;
      expect(places(made).filter(place => !known.test(place))).toEqual([]);
      // Each context its own workers (`own-worker.ts`); PDF.js one that is never started, because its code is there already; ONNX Runtime its threads, and in the embedder a proxy that is never switched on.
      const toName = (place: string) => place.split(':')[0]?.replace(/-[\w-]{8}\.js$/, '');
      // The bundler names the chunk with `own-worker.ts` in it by whatever else is there.
      const own = texts.filter(([file, text]) => file.startsWith('chunks/') && text.includes('No worker of Kura'));
      expect(own).toHaveLength(1);
      expect(new Set(places(/\bnew Worker\(/g).map(toName))).toEqual(
        new Set(['assets/embed.worker', 'assets/engine.worker', 'assets/read-pdf', toName(own[0]?.[0] ?? ''), ort[0]]),
      );
    });

    test('every host that is named anywhere is one that was looked at', () => {
      const hosts = texts.flatMap(([, text]) => [...text.matchAll(/\bhttps?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)+)/gi)]);
      const strangers = new Set(
        hosts.map(([, host = '']) => host.toLowerCase()).filter(host => !knownHosts.includes(host)),
      );
      expect([...strangers]).toEqual([]);
    });

    test('ONNX Runtime is there once, in the build that this browser can use', () => {
      expect(files.filter(file => file.startsWith('ort/'))).toEqual(ort);
      expect(files.filter(file => file.endsWith('.wasm'))).toEqual(ort.filter(file => file.endsWith('.wasm')));
    });

    test('no model but the built-in one, no source map and no saved page is carried along', () => {
      expect(files.filter(file => /^models\/|\.onnx$|\.map$|\.tsx?$/.test(file))).toEqual([
        'models/kura-en-ja.bin',
        'models/kura-en-ja.txt',
      ]);
      expect(places(/\/(home|root|Users)\/(?!web_user)/g)).toEqual([]);
    });

    test('it speaks English and Japanese, with the same keys', () => {
      expect(files.filter(file => file.startsWith('_locales/'))).toEqual([
        '_locales/en/messages.json',
        '_locales/ja/messages.json',
      ]);
      expect(manifest.default_locale).toBe('en');
      const keys = (language: string) =>
        Object.keys(
          JSON.parse(readFileSync(path.join(folder, `_locales/${language}/messages.json`), 'utf8')) as object,
        );
      expect(keys('ja').sort()).toEqual(keys('en').sort());
    });
  },
);
