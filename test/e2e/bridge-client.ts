/** The bridge as a person installs it, for one profile, and real MCP clients that speak to it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildBridge } from '../../scripts/build-bridge';
import { withoutAgents } from './without-agents';

export interface InstalledBridge {
  /** Where it is installed. */
  readonly folder: string;
  readonly command: string;
  /** Runs a command of the bridge; answers what it printed. */
  readonly run: (command: string, secret?: string) => string;
  /** Names this folder for Kura, or takes it away again. */
  readonly offer: (command: 'watch' | 'unwatch', folder: string) => void;
  readonly remove: () => void;
}

/** Installed with its own command, into these profiles alone. */
export async function installFor(...profiles: readonly string[]): Promise<InstalledBridge> {
  const file = await buildBridge();
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'kb-')), 'b');
  const run = (command: string, secret = ''): string => {
    const args = [file, command, '--folder', folder, ...profiles.flatMap(profile => ['--profile', profile])];
    try {
      return execFileSync(process.execPath, args, {
        encoding: 'utf8',
        env: { ...process.env, HOME: path.dirname(folder), ...withoutAgents, ...(secret && { KURA_CLIENT: secret }) },
      });
    } catch (error) {
      // The doctor's status says that it found something.
      return String((error as { stdout?: string }).stdout);
    }
  };
  run('install');
  return {
    folder,
    command: path.join(folder, 'kura-bridge'),
    run,
    offer: (command, named) => {
      execFileSync(process.execPath, [file, command, named, '--folder', folder], {
        env: { ...process.env, HOME: path.dirname(folder) },
      });
    },
    remove: () => rmSync(path.dirname(folder), { recursive: true, force: true }),
  };
}

export interface ConnectedClient {
  readonly client: Client;
  /** The structured answer; for a refusal the text that the model reads. */
  readonly call: (name: string, args: Record<string, unknown>) => Promise<Record<string, unknown> | string>;
  readonly close: () => Promise<void>;
}

export type Era = 'current' | 'before';

/** As an assistant starts it: the command and the secret. `era`: the version of the protocol. */
export async function connectClient(command: string, secret: string, era: Era = 'current'): Promise<ConnectedClient> {
  const client = new Client(
    { name: 'test-assistant', version: '1.0.0' },
    era === 'current' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  const transport = new StdioClientTransport({
    command,
    args: ['mcp'],
    env: { KURA_CLIENT: secret },
    stderr: 'inherit',
  });
  await client.connect(transport);
  return {
    client,
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args });
      const [first] = result.content;
      if (result.isError || !result.structuredContent) return first?.type === 'text' ? first.text : '';
      return result.structuredContent as Record<string, unknown>;
    },
    close: () => client.close(),
  };
}
