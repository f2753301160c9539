/**
 * `npm run bridge COMMAND` runs a command of the bridge (`install`, `doctor`, `uninstall`). Without one it plays the whole way in a real
 * Chromium, with a real MCP client: installed, connected, found, proposed, revoked. Exits with 0 only if each step succeeded.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectClient, installFor } from '../test/e2e/bridge-client';
import { launchKura } from '../test/e2e/kura';
import { servicesFrom } from '../test/e2e/own-services';
import { until } from '../test/e2e/until';
import { startPracticeServer } from '../test/practice/server';
import { buildBridge } from './build-bridge';

const args = process.argv.slice(2);
if (args.length > 0) {
  const { status } = spawnSync(process.execPath, [await buildBridge(), ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  await runTour();
}

async function runTour(): Promise<void> {
  // In this build the browser need not ask for native messaging, because no program can answer it.
  execFileSync('npm', ['run', '-s', 'build:test'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
  const practice = await startPracticeServer();
  const bridge = await installFor(profile);
  const kura = await launchKura({ practice, profile, extension: '.output/chrome-mv3-test' });
  try {
    const settings = await kura.openOwnPage('options.html#bridge');
    await servicesFrom(settings).library.addNote({ text: '昨日の夕飯はカレーだった', url: '', at: Date.now() });
    logStep('Installed', bridge.run('doctor').trim().split('\n').join('\n      '));
    await settings.getByRole('switch').first().click();
    await settings.getByText('Connected', { exact: true }).waitFor();
    logStep('Connected', 'by one switch in the settings');
    await settings.getByRole('switch').nth(1).check();
    await settings.getByRole('button', { name: 'Add', exact: true }).click();
    const line = await settings.locator('#bridge-setup ~ .group-card pre').innerText();
    const secret = /kura_[\w-]{43}/.exec(line)?.[0] ?? '';
    logStep('To paste', line.replace(secret, 'kura_…'));
    const program = await connectClient(bridge.command, secret);
    await until('the note is found', async () => {
      const answer = JSON.stringify(await program.call('recall', { query: '夕飯' }));
      return answer.includes('カレー') && logStep('recall 夕飯', answer);
    });
    logStep('remember', JSON.stringify(await program.call('remember', { text: 'The tide is out at six.' })));
    const popup = await kura.openOwnPage('popup.html');
    await popup.getByText('Claude Code proposes a note').waitFor();
    logStep('Waits', 'in the popup, and is not saved before the click');
    await settings.getByRole('button', { name: 'Done' }).click();
    await settings.getByRole('button', { name: 'Revoke access for Claude Code' }).click();
    const refused = await until('it is refused', async () => {
      const answer = await program.call('recall', { query: '夕飯' });
      return typeof answer === 'string' && answer.startsWith('Revoked') && answer;
    });
    logStep('Revoked', refused);
    await program.close();
    console.log('\nEverything above really happened.');
  } finally {
    await kura.close();
    await practice.close();
    bridge.remove();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function logStep(name: string, text: string): true {
  console.log(`${name.padEnd(12)}${text}`);
  return true;
}
