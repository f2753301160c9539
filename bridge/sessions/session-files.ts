/** Where coding agents keep their sessions, and which files there hold one. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SessionAgent } from '../../lib/bridge/agent-sessions';

export interface SessionFile {
  readonly file: string;
  /** Within the agent's folder, with forward slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Tells a file from another one that was put in its place. */
  readonly inode: number;
}

interface AgentPlace {
  /** Within the home folder. */
  readonly folder: readonly string[];
  /** Files of side chains hold no chat of the person's, and match none of these. */
  readonly sessionName: RegExp;
}

const places: Readonly<Record<SessionAgent, AgentPlace>> = {
  claudecode: { folder: ['.claude', 'projects'], sessionName: /^[^/]+\/(?!agent-)[^/]+\.jsonl$/ },
  codex: { folder: ['.codex', 'sessions'], sessionName: /(?:^|\/)rollout-[^/]+\.jsonl$/ },
  geminicli: { folder: ['.gemini', 'tmp'], sessionName: /^[^/]+\/chats\/session-[^/]+\.jsonl?$/ },
};

/** Folders below an agent's own: year, month and day of Codex. */
const maxDepth = 4;

/** Newest first. Links are not followed, and a folder that is missing holds nothing. */
export async function listSessionFiles(agent: SessionAgent, homeDirectory: string): Promise<readonly SessionFile[]> {
  const { folder, sessionName } = places[agent];
  const root = path.join(homeDirectory, ...folder);
  const found: SessionFile[] = [];
  for (const name of await listNames(root, '', maxDepth)) {
    if (!sessionName.test(name)) continue;
    const file = path.join(root, name);
    const stat = await lstat(file).catch(() => undefined);
    // The agent may have removed it meanwhile.
    if (stat?.isFile())
      found.push({ file, name, size: stat.size, changedAt: Math.floor(stat.mtimeMs), inode: stat.ino });
  }
  return found.sort((one, other) => other.changedAt - one.changedAt);
}

async function listNames(root: string, inside: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, inside), { withFileTypes: true }).catch(() => []);
  const names: string[] = [];
  for (const entry of entries) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isFile()) names.push(name);
    else if (entry.isDirectory() && depth > 1) names.push(...(await listNames(root, name, depth - 1)));
  }
  return names;
}
