/** Where coding agents keep their sessions, and which files there hold one. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SessionAgent } from '../../lib/bridge/agent-sessions';
import { listAgentFolders, type AgentPlaces } from './agent-folders';

export interface SessionFile {
  readonly file: string;
  /** Within the agent's usual folder, with forward slashes; in another one, with that folder before it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Tells a file from another one that was put in its place. */
  readonly inode: number;
}

/** Within an agent's folder. Files of side chains hold no chat of the person's, and match none of these. */
const sessionNames: Readonly<Record<SessionAgent, RegExp>> = {
  claudecode: /^[^/]+\/(?!agent-)[^/]+\.jsonl$/,
  codex: /(?:^|\/)rollout-[^/]+\.jsonl$/,
  geminicli: /^[^/]+\/chats\/session-[^/]+\.jsonl?$/,
};

/** Folders below an agent's own: year, month and day of Codex. */
const maxDepth = 4;

/** Newest first. Links are not followed, and a folder that is missing holds nothing. */
export async function listSessionFiles(agent: SessionAgent, places: AgentPlaces): Promise<readonly SessionFile[]> {
  const found: SessionFile[] = [];
  for (const [index, root] of listAgentFolders(agent, places).entries()) {
    for (const inside of await listNames(root, '', maxDepth)) {
      if (!sessionNames[agent].test(inside)) continue;
      const file = path.join(root, inside);
      const stat = await lstat(file).catch(() => undefined);
      // The agent may have removed it meanwhile.
      if (!stat?.isFile()) continue;
      const name = index === 0 ? inside : `${root}/${inside}`;
      found.push({ file, name, size: stat.size, changedAt: Math.floor(stat.mtimeMs), inode: stat.ino });
    }
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
