/**
 * Where coding agents keep their sessions: below the home folder, and where a variable of the agent's own says. The browser that starts the
 * host seldom has the variables of a shell, so the installer notes them.
 */
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionAgents, type SessionAgent } from '../../lib/bridge/agent-sessions';
import { isRecord } from '../../lib/bridge/is-record';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What decides where the bridge looks. */
export interface AgentPlaces {
  /** The bridge's own folder, which holds the note. */
  readonly folder: string;
  readonly homeDirectory: string;
  readonly environment: Environment;
}

interface AgentHome {
  readonly name: string;
  readonly variable: string;
  /** Below the home folder. */
  readonly usual: readonly string[];
  /** Below the folder that the variable names. */
  readonly named: readonly string[];
}

const homes: Readonly<Record<SessionAgent, AgentHome>> = {
  claudecode: {
    name: 'Claude Code',
    variable: 'CLAUDE_CONFIG_DIR',
    usual: ['.claude', 'projects'],
    named: ['projects'],
  },
  codex: { name: 'Codex CLI', variable: 'CODEX_HOME', usual: ['.codex', 'sessions'], named: ['sessions'] },
  geminicli: { name: 'Gemini CLI', variable: 'GEMINI_CLI_HOME', usual: ['.gemini', 'tmp'], named: ['.gemini', 'tmp'] },
};

/** As people call it. */
export const getAgentName = (agent: SessionAgent): string => homes[agent].name;

/** Kept from the last installation. */
export const toAgentNote = (folder: string): string => path.join(folder, 'agents.json');

export function writeAgentNote(folder: string, environment: Environment): void {
  const variables = sessionAgents.map(agent => homes[agent].variable);
  const named = variables.flatMap(name => (environment[name] ? [[name, path.resolve(environment[name])]] : []));
  writeFileSync(toAgentNote(folder), JSON.stringify(Object.fromEntries(named)), { mode: 0o600 });
}

/** Absolute, the usual one first. An agent may have been used with and without its variable, so all are read. */
export function listAgentFolders(agent: SessionAgent, places: AgentPlaces): readonly string[] {
  const { variable, usual, named } = homes[agent];
  const below = [readNote(places.folder)[variable], places.environment[variable]].flatMap(root =>
    root ? [path.join(path.resolve(root), ...named)] : [],
  );
  const folders = [path.join(places.homeDirectory, ...usual), ...below];
  const real = folders.map(each => (existsSync(each) ? realpathSync(each) : each));
  return folders.filter((_, index) => real.indexOf(real[index] ?? '') === index);
}

/** The variables that name a folder which the host does not read, because they are newer than the last installation. */
export function findUnnoted(places: AgentPlaces): readonly { readonly variable: string; readonly folder: string }[] {
  return sessionAgents.flatMap(agent => {
    const known = listAgentFolders(agent, { ...places, environment: {} });
    const { variable } = homes[agent];
    return listAgentFolders(agent, places).flatMap(folder => (known.includes(folder) ? [] : [{ variable, folder }]));
  });
}

function readNote(folder: string): Environment {
  try {
    const note: unknown = JSON.parse(readFileSync(toAgentNote(folder), 'utf8'));
    if (!isRecord(note)) return {};
    return Object.fromEntries(
      Object.entries(note).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // It is missing or damaged. The usual folders are read all the same, and the doctor says which.
    return {};
  }
}
