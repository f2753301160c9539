/** `kura-bridge`: installs itself, is started by the browser as its host, and by an assistant as its MCP server. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkBridge } from './doctor';
import { describeOffers, removeOffers, addOffers } from './folders/offered-folders';
import { runHost } from './host';
import { installBridge, setRegistry, uninstallBridge } from './install';
import { runMcp } from './mcp-server';
import { getBridgeFolder, getSystem } from './places';

declare const bridgeVersion: string;

const usage = `kura-bridge ${bridgeVersion}: Kura’s chats and notes for assistants on this computer

  kura-bridge install [--profile FOLDER]… [--extension-id ID]…
  kura-bridge watch [FOLDER]…       offers folders to Kura, or lists them
  kura-bridge unwatch FOLDER…
  kura-bridge doctor
  kura-bridge uninstall

Assistants start \`kura-bridge mcp\`. Kura’s settings have the line to paste: Inserting, Who may search Kura.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    folder: { type: 'string' },
    profile: { type: 'string', multiple: true },
    'extension-id': { type: 'string', multiple: true },
  },
});

const system = getSystem();
const folder = typeof values.folder === 'string' ? values.folder : getBridgeFolder(system);
const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
const profiles = toTexts(values.profile);
const registry = system.platform === 'win32' ? { setRegistry } : {};
const { env: environment } = process;
const secret = environment['KURA_CLIENT'];
const write = (text: string) => void process.stdout.write(`${text}\n`);

/** Browsers name no command: they pass the origin of the extension, or the manifest and its id. */
const isStartedByBrowser = /^chrome-extension:|\.json$/.test(positionals[0] ?? '');
const command = isStartedByBrowser ? 'host' : positionals[0];

switch (command) {
  case 'install': {
    const script = process.argv[1] ?? '';
    const options = { system, folder, script, node: process.execPath, profiles, environment, ...registry };
    const browsers = installBridge({ ...options, extensionIds: toTexts(values['extension-id']) });
    write(`Installed in ${folder}`);
    write(browsers.length > 0 ? `For ${browsers.join(', ')}` : 'No browser found. Name its profile with --profile.');
    write('Next, in Kura’s settings: Inserting, Who may search Kura, Turn on.');
    break;
  }
  case 'uninstall': {
    uninstallBridge({ system, folder, profiles, ...registry });
    write('Removed.');
    break;
  }
  case 'watch':
  case 'unwatch': {
    const places = { folder, homeDirectory: system.homeDirectory };
    // `npm run bridge` runs in Kura's folder, and the person may be in another.
    const from = environment['npm_lifecycle_event'] === 'bridge' ? environment['INIT_CWD'] : undefined;
    const named = positionals.slice(1).map(each => path.resolve(from ?? '', each));
    const act = command === 'watch' ? addOffers : removeOffers;
    const outcomes = named.length > 0 ? act(places, named) : [describeOffers(places)];
    for (const { isGood, text } of outcomes) write(`${isGood ? '✓' : '✗'} ${text}`);
    if (command === 'watch' && outcomes.some(({ isGood }) => isGood))
      write('Next, in Kura’s settings: Documents, Add.');
    process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1;
    break;
  }
  case 'doctor': {
    const options = { system, folder, profiles, environment, nodeVersion: process.versions.node, secret };
    const checks = await checkBridge(options);
    for (const { isGood, text } of checks) write(`${isGood ? '✓' : '✗'} ${text}`);
    process.exitCode = checks.every(({ isGood }) => isGood) ? 0 : 1;
    break;
  }
  case 'host': {
    const { stdin: input, stdout: output } = process;
    const { platform, homeDirectory } = system;
    const status = await runHost({
      folder,
      platform,
      homeDirectory,
      environment,
      version: bridgeVersion,
      input,
      output,
    });
    process.exit(status);
    break;
  }
  case 'mcp': {
    await runMcp({ folder, secret: secret ?? '', version: bridgeVersion });
    process.exit(0);
    break;
  }
  case undefined:
  default: {
    write(usage);
    process.exitCode = positionals.length > 0 ? 1 : 0;
  }
}
