import { createRequire } from 'node:module';
import { preact } from '@preact/preset-vite';
import { defaultClientConditions, type InlineConfig } from 'vite';
import { defineConfig, type Entrypoint } from 'wxt';
import { allMatches } from './lib/sites/addresses';
import { leanMarkdown } from './scripts/build/lean-markdown';
import { namelessTap } from './scripts/build/nameless-tap';

/**
 * Transformers.js names a CDN as the default home of its wasm files. Kura ships them under `ort/` and executes nothing remote,
 * so the address must not even stand in the bundle (`test/e2e/bundle.test.ts` looks for it).
 */
const noCdn = () => ({
  name: 'no-cdn',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.includes('@huggingface/transformers') || !code.includes('cdn.jsdelivr.net')) return undefined;
    // The literal text in the package, template braces and all.
    const from = 'https://cdn.jsdelivr.net/npm/onnxruntime-web@${ONNX_ENV.versions.web}/dist/';
    return { code: code.replaceAll(from, '/ort/'), map: null };
  },
});

/** Secretlint's rules ask Node for the name of a file, which is always ours (`lib/redact/secrets.ts`). */
const pathless = () => ({
  name: 'pathless',
  enforce: 'pre' as const,
  resolveId: (id: string, importer = '') =>
    id === 'node:path' && importer.includes('secretlint') ? '\0path' : undefined,
  load: (id: string) => (id === '\0path' ? 'export default { basename: name => name };' : undefined),
});

/** Secretlint marks every step of every rule in the browser's timeline, which keeps them all: half its time, and memory without end. */
const unprofiled = () => ({
  name: 'unprofiled',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '@secretlint/profiler' ? '\0unprofiled' : undefined),
  load: (id: string) => (id === '\0unprofiled' ? 'export const secretLintProfiler = { mark() {} };' : undefined),
});

/** Lodash, which lies in Secretlint's rules, makes text into code to find the global object. Every browser of ours knows its name. */
const namedGlobal = () => ({
  name: 'named-global',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const search = /\bFunction\((['"])return this\1\)\(\)/g;
    return /lodash|secretlint/.test(id) ? { code: code.replace(search, 'globalThis'), map: null } : undefined;
  },
});

/**
 * WXT announces every content script to the page, by an event that carries the extension's id: a page could recognise Kura by it,
 * and stop it with a forged one. Nobody needs the announcement: a script whose extension is gone finds out by itself. So WXT's
 * context becomes the two things that Kura asks of it. `test/e2e/bundle.test.ts` notices if WXT brings it from elsewhere.
 */
const unannounced = () => ({
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
 * ONNX Runtime's own code, as Transformers.js uses it. The build that can use a GPU is twice as large; Firefox could not use it
 * in an extension, so it gets the plain one. `entrypoints/offscreen/engine.worker.ts` names the same.
 */
function ortFiles(browser: string) {
  const fromTransformers = createRequire(createRequire(import.meta.url).resolve('@huggingface/transformers'));
  const name = `ort-wasm-simd-threaded${browser === 'firefox' ? '' : '.asyncify'}`;
  return [`${name}.mjs`, `${name}.wasm`].map(file => ({
    absoluteSrc: fromTransformers.resolve(`onnxruntime-web/${file}`),
    relativeDest: `ort/${file}`,
  }));
}

/**
 * webextension-polyfill is for our own contexts. A script in a page is asked to be light, and every browser of Manifest V3 has
 * natively the few calls it makes (decision 0018).
 */
function unpolyfilled({ resolve }: InlineConfig): void {
  if (!resolve?.alias || !Reflect.deleteProperty(resolve.alias, 'wxt/browser') || 'wxt/browser' in resolve.alias) {
    throw new Error('WXT names the polyfill in another way: see `unpolyfilled` in wxt.config.ts.');
  }
}

/** What only a script in a page is spared: our own pages show Markdown too, and more of it than a site's page is read for. */
function lightInPages(entrypoints: readonly Entrypoint[], config: InlineConfig): void {
  if (!entrypoints.every(({ type }) => type === 'content-script' || type === 'unlisted-script')) return;
  unpolyfilled(config);
  config.plugins = [...(config.plugins ?? []), leanMarkdown()];
}

/** The hub and the hosts it redirects its files to; asked only after the user chose a model from there. */
const modelHosts = ['https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co'];

/** Markdown's parser reads `&copy;` by making it HTML where it finds a page around it. Its table for other places knows the same names. */
const namedCharacters = () => ({
  name: 'named-characters',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id === 'decode-named-character-reference' ? createRequire(import.meta.url).resolve(id) : undefined,
});

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${modelHosts.join(' ')}`,
  "worker-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // Ours lets each context start its one worker; the other, in the embedder's worker, ONNX Runtime its threads (decision 0029).
  'trusted-types kura default',
].join('; ');

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  hooks: {
    'build:publicAssets': (wxt, files) => void files.push(...ortFiles(wxt.config.browser)),
    'vite:build:extendConfig': lightInPages,
  },
  vite: () => ({
    plugins: [
      preact(),
      noCdn(),
      pathless(),
      unprofiled(),
      namedGlobal(),
      unannounced(),
      namelessTap(),
      namedCharacters(),
    ],
    worker: { format: 'es', plugins: () => [noCdn()] },
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
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
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    host_permissions: [...allMatches],
    content_security_policy: { extension_pages: contentSecurityPolicy },
    incognito: 'not_allowed',
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_command_open__' },
      // Firefox opens its sidebar by a name of its own.
      [browser === 'firefox' ? '_execute_sidebar_action' : 'open_panel']: {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_command_panel__',
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'kura@kura.invalid',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : {
          cross_origin_embedder_policy: { value: 'require-corp' },
          cross_origin_opener_policy: { value: 'same-origin' },
        }),
  }),
});
