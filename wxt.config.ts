import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { preact } from '@preact/preset-vite';
import { defaultClientConditions, type InlineConfig } from 'vite';
import { defineConfig, type Entrypoint, type EntrypointInfo, type Wxt } from 'wxt';
import { chromiumKey, firefoxId } from './lib/bridge/extension-id';
import { localAddresses, providerPatterns, vendorAddresses } from './lib/assistants/provider-kinds';
import { modelHosts } from './lib/search/models/hub';
import { allMatches, sites } from './lib/sites/registry';
import type { Site } from './lib/sites/site';
import { createPdfMeasure } from './scripts/build/measure-pdf-streams';
import { createFormWrapper } from './scripts/build/wrap-forms';
import { createLeanMarkdown } from './scripts/build/lean-markdown';
import { createNamelessTap } from './scripts/build/nameless-tap';
import { removeProfiler } from './scripts/build/remove-profiler';

/**
 * Transformers.js names a CDN as the default source of its wasm files. Kura ships them in `ort/` and executes nothing
 * remote, so the URL must not stand in the bundle (checked in `test/e2e/bundle.test.ts`).
 */
const removeCdn = () => ({
  name: 'no-cdn',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.includes('@huggingface/transformers') || !code.includes('cdn.jsdelivr.net')) return undefined;
    // The literal text in the package, including the template braces.
    const from = 'https://cdn.jsdelivr.net/npm/onnxruntime-web@${ONNX_ENV.versions.web}/dist/';
    return { code: code.replaceAll(from, '/ort/'), map: null };
  },
});

/** Secretlint's rules use Node's path module for a file name that is always ours (see `findSecrets`). */
const replaceNodePath = () => ({
  name: 'pathless',
  enforce: 'pre' as const,
  resolveId: (id: string, importer = '') =>
    id === 'node:path' && importer.includes('secretlint') ? '\0path' : undefined,
  load: (id: string) => (id === '\0path' ? 'export default { basename: name => name };' : undefined),
});

/**
 * Lodash, bundled with Secretlint's rules, and PDF.js evaluate a string to find the global object. All our browsers have
 * `globalThis`.
 */
const replaceGlobalLookup = () => ({
  name: 'named-global',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const search = /\bFunction\((['"])return this\1\)\(\)/g;
    return /lodash|secretlint|pdfjs-dist/.test(id)
      ? { code: code.replace(search, 'globalThis'), map: null }
      : undefined;
  },
});

/** Zod, which checks a model's answers, tries whether text can become code. Here it never can, and Trusted Types would report the try. */
const removeCodeProbe = () => ({
  name: 'no-code-probe',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/zod[\\/]v4[\\/]core[\\/]util/.test(id)) return undefined;
    const probe = /const F = Function;\s*new F\(""\);\s*return true;/;
    if (!probe.test(code)) throw new Error('Zod probes in another way: see `removeCodeProbe` in wxt.config.ts.');
    return { code: code.replace(probe, 'return false;'), map: null };
  },
});

/**
 * WXT announces each content script to the page by an event with the extension's id, so a page could recognise Kura, or
 * stop it with a forged event. Kura needs only two members of WXT's context, so this replaces it.
 * `test/e2e/bundle.test.ts` notices if WXT loads it from another module.
 */
const replaceContentScriptContext = () => ({
  name: 'unannounced',
  enforce: 'pre' as const,
  load: (id: string) =>
    /wxt[\\/]dist[\\/]utils[\\/]content-script-context/.test(id) ? { code: quietContext, map: null } : undefined,
});

const quietContext = `export class ContentScriptContext {
  abortController = new AbortController();
  get signal() { return this.abortController.signal; }
  onInvalidated(done) {
    this.signal.addEventListener('abort', done);
    return () => this.signal.removeEventListener('abort', done);
  }
}`;

/**
 * ONNX Runtime's files, as Transformers.js uses them. The build with GPU support is twice as large, and Firefox could
 * not use it in an extension, so it gets the plain one. `entrypoints/offscreen/engine.worker.ts` names the same files.
 */
function listOrtFiles(browser: string) {
  const fromTransformers = createRequire(createRequire(import.meta.url).resolve('@huggingface/transformers'));
  const name = `ort-wasm-simd-threaded${browser === 'firefox' ? '' : '.asyncify'}`;
  return [`${name}.mjs`, `${name}.wasm`].map(file => ({
    absoluteSrc: fromTransformers.resolve(`onnxruntime-web/${file}`),
    relativeDest: `ort/${file}`,
  }));
}

/** The character maps of fonts that a PDF names and does not bring, as most Japanese ones do. Read when a document needs one. */
function listPdfFiles() {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
  return readdirSync(folder).map(name => ({ absoluteSrc: path.join(folder, name), relativeDest: `pdf/cmaps/${name}` }));
}

/**
 * Only our own contexts need webextension-polyfill. A content script should be small, and all Manifest V3 browsers have
 * the few APIs that it calls (decision 0018).
 */
function removePolyfill({ resolve }: InlineConfig): void {
  if (!resolve?.alias || !Reflect.deleteProperty(resolve.alias, 'wxt/browser') || 'wxt/browser' in resolve.alias) {
    throw new Error('WXT names the polyfill in another way: see `unpolyfilled` in wxt.config.ts.');
  }
}

/**
 * Only content scripts get the smaller Markdown library, because our own pages render Markdown, too, and need all of it. Only they read pages
 * with forms of others.
 */
function trimPageScripts(entrypoints: readonly Entrypoint[], config: InlineConfig): void {
  if (!entrypoints.every(({ type }) => type === 'content-script' || type === 'unlisted-script')) return;
  removePolyfill(config);
  config.plugins = [...(config.plugins ?? []), createLeanMarkdown(), createFormWrapper()];
}

/** Each site's scripts stand in the site's folder. WXT looks only in `entrypoints/`, so they are added here. */
function addSiteScripts(wxt: Wxt, entrypoints: EntrypointInfo[]): void {
  for (const site of Object.values<Site>(sites)) {
    const folder = path.resolve(wxt.config.root, 'lib/sites', site.id);
    entrypoints.push({ name: site.id, inputPath: path.join(folder, 'content.ts'), type: 'content-script' });
    if (!site.isData) continue;
    entrypoints.push({ name: `${site.id}-data`, inputPath: path.join(folder, 'parser.ts'), type: 'unlisted-script' });
  }
}

/**
 * Markdown's parser decodes `&copy;` through HTML if it finds a document. Its table for other environments has the same
 * names.
 */
const replaceCharacterReferences = () => ({
  name: 'named-characters',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id === 'decode-named-character-reference' ? createRequire(import.meta.url).resolve(id) : undefined,
});

/** The page that downloads models (`entrypoints/hub.ts`). Its script is no module, because its opaque origin may not load any. */
const hubPage = { contents: '<!doctype html><script src="/hub.js"></script>', relativeDest: 'hub.html' };

/** Where a model that the user switched on may be asked. A server on this computer has any port. */
const askSources = [...vendorAddresses, ...localAddresses.map(address => `${address}:*`)];

/**
 * Only the Ask page reaches hosts: every other page narrows this in its HTML, background and workers take the network from themselves
 * (decision 0061). On Chromium a sandboxed frame downloads models; Firefox has no such frames, so there the background does (decision 0053).
 */
const createPolicy = (browser: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    ...(browser === 'firefox'
      ? [`connect-src 'self' ${[...modelHosts, ...askSources].join(' ')}`]
      : [`connect-src 'self' ${askSources.join(' ')}`, "frame-src 'self'"]),
    "worker-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The first policy lets each context start its one worker; the second lets ONNX Runtime start its threads in the
    // embedder's worker (decision 0029).
    'trusted-types kura default',
  ].join('; ');

const hubPolicy = `sandbox allow-scripts; default-src 'none'; script-src 'self'; connect-src ${modelHosts.join(' ')}`;

/** Set for the build that the end-to-end tests drive: it purges sooner what was deleted, and lies beside the real one. */
const undoMs = process.env['KURA_UNDO_MS'];
/** Set for the build that the tests of an update install over the other one: a later schema of the vault. */
const schema = process.env['KURA_SCHEMA'];

/** The settings offer a model of this copy only where there is one. */
const hasModelFolder = readdirSync('public/models', { withFileTypes: true }).some(entry => entry.isDirectory());

const toDefined = (value: string | undefined) => (value === undefined ? 'undefined' : String(Number(value)));

export default defineConfig({
  imports: false,
  ...(undoMs !== undefined && {
    outDirTemplate: `{{browser}}-mv{{manifestVersion}}-${schema === undefined ? 'test' : 'next'}`,
  }),
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  hooks: {
    'build:publicAssets'(wxt, files) {
      files.push(...listOrtFiles(wxt.config.browser), ...listPdfFiles());
      if (wxt.config.browser !== 'firefox') files.push(hubPage);
    },
    'entrypoints:found': addSiteScripts,
    'vite:build:extendConfig': trimPageScripts,
  },
  vite: () => ({
    plugins: [
      preact(),
      removeCdn(),
      replaceNodePath(),
      removeProfiler(),
      replaceGlobalLookup(),
      removeCodeProbe(),
      replaceContentScriptContext(),
      createNamelessTap(),
      replaceCharacterReferences(),
    ],
    define: {
      undoMsOfBuild: toDefined(undoMs),
      schemaOfBuild: toDefined(schema),
      hasModelFolderOfBuild: String(hasModelFolder),
    },
    worker: {
      format: 'es',
      plugins: () => [removeCdn(), replaceGlobalLookup(), replaceCharacterReferences(), createPdfMeasure()],
    },
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    // In kB. Our pages load from the disk, so the warning would only puzzle whoever builds for the first time.
    build: { chunkSizeWarningLimit: 4000 },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'scripting',
      'contextMenus',
      'activeTab',
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Asked for when the user lets programs on this computer search Kura.
    optional_permissions: ['nativeMessaging'],
    // Each site, and each model's address, is asked for when it is switched on.
    optional_host_permissions: [...allMatches, ...providerPatterns],
    content_security_policy: {
      extension_pages: createPolicy(browser),
      ...(browser !== 'firefox' && { sandbox: hubPolicy }),
    },
    ...(browser !== 'firefox' && { sandbox: { pages: [hubPage.relativeDest] } }),
    incognito: 'not_allowed',
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_command_open__' },
      // Firefox has its own command for the sidebar.
      [browser === 'firefox' ? '_execute_sidebar_action' : 'open_panel']: {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_command_panel__',
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: firefoxId,
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : {
          key: chromiumKey,
          cross_origin_embedder_policy: { value: 'require-corp' },
          cross_origin_opener_policy: { value: 'same-origin' },
        }),
  }),
});
