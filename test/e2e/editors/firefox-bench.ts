import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFirefox, type Marionette } from '../marionette';
import { benchOn, benchPage, benchScripts, type EditorBench, type Key, type Modifier } from './bench';

/** As WebDriver names keys without a letter. */
const keyCodes: Readonly<Record<Key | Modifier, string>> = {
  Shift: '\uE008',
  Control: '\uE009',
  Enter: '\uE006',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  z: 'z',
};

/** The content script is that of a temporary extension, so that the walls between it and the page are the real ones. */
export async function openFirefoxBench(): Promise<EditorBench> {
  const scripts = await benchScripts();
  const extension = writeExtension(scripts.content);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(isScript ? scripts.page : `${benchPage}<script src="/page.js"></script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const firefox = await startFirefox();
  await firefox.send('Addon:Install', { path: extension, temporary: true });
  await firefox.send('WebDriver:Navigate', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });

  return benchOn({
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(${expression}).then(value => done(JSON.stringify(value ?? null)))`;
      const options = { script, args: [], newSandbox: true, sandbox: null };
      const { value } = (await firefox.send('WebDriver:ExecuteAsyncScript', options)) as { value: string };
      return JSON.parse(value) as unknown;
    },
    // By grapheme, as a keyboard or an input method would give them.
    type: line =>
      strike(
        firefox,
        Array.from(line, key => [key]),
      ),
    press: (key, modifier) => strike(firefox, [modifier ? [keyCodes[modifier], keyCodes[key]] : [keyCodes[key]]]),
    async click(selector) {
      const using = 'css selector';
      const { value } = (await firefox.send('WebDriver:FindElement', { using, value: selector })) as { value: object };
      await firefox.send('WebDriver:ElementClick', { id: Object.values(value)[0] as string });
    },
    async close() {
      await firefox.close();
      server.close();
      rmSync(extension, { recursive: true, force: true });
    },
  });
}

/** Presses each chord: its keys down in order, up in reverse. */
async function strike(firefox: Marionette, chords: readonly (readonly string[])[]): Promise<void> {
  const actions = chords.flatMap(chord => [
    ...chord.map(value => ({ type: 'keyDown', value })),
    ...chord.toReversed().map(value => ({ type: 'keyUp', value })),
  ]);
  await firefox.send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

function writeExtension(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kura-insertion-'));
  const manifest = {
    manifest_version: 2,
    name: 'Insertion under test',
    version: '1',
    browser_specific_settings: { gecko: { id: 'insertion@kura.invalid' } },
    content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'] }],
  };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'content.js'), content);
  return folder;
}
