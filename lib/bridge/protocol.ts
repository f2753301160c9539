/**
 * What travels between an assistant's process (`kura-bridge mcp`), the host that the browser starts, and the extension. JSON all the way: a
 * line each on the socket, a frame each between host and browser. Types, names and limits only.
 */
import type { ToolResult } from '../calls/tool-result';
import { parseSessionMessage, type SessionCommand, type SessionMessage } from './agent-sessions';
import { parseFolderMessage, type FolderCommand, type FolderMessage } from './folders';
import { isRecord } from './is-record';
import { parseRelayMessage, type RelayCommand, type RelayMessage } from './relay';

/** As browsers know the host. */
export const nativeHostName = 'kura.bridge';

/** In UTF-16 units of JSON. A call that fits the schemas is far shorter. */
export const maxRequestLength = 64_000;
/** In UTF-16 units. */
export const maxProgramLength = 80;
export const secretPattern = /^kura_[A-Za-z0-9_-]{43}$/;

export type BridgeErrorName =
  | Extract<ToolResult, { ok: false }>['error']
  /** No client has this secret. */
  | 'UnknownClient'
  | 'Revoked'
  /** More calls or more text than a client may have in a minute. */
  | 'TooMany';

/** One call. It carries its secret, because the background may be killed between two calls and remembers nothing. */
export interface BridgeRequest {
  /** Of the connection's own counting. */
  readonly id: number;
  readonly secret: string;
  /** The name that the assistant's program gives itself. */
  readonly program?: string;
  /** Absent: the caller only asks whether its secret is known here. */
  readonly tool?: string;
  readonly args?: unknown;
}

export type BridgeReply =
  | { readonly id: number; readonly ok: true; readonly structured: Readonly<Record<string, unknown>> }
  | { readonly id: number; readonly ok: false; readonly error: BridgeErrorName; readonly message: string };

/** From the host to the extension. */
export type HostMessage =
  /** Sent once. `command`: the absolute path of the program that assistants start. */
  | { readonly kind: 'host'; readonly command: string; readonly version: string }
  | { readonly kind: 'call'; readonly connection: number; readonly request: unknown }
  | { readonly kind: 'closed'; readonly connection: number }
  | SessionMessage
  | RelayMessage
  | FolderMessage;

/** From the extension to the host. */
export type ExtensionMessage =
  | { readonly connection: number; readonly reply: BridgeReply }
  | SessionCommand
  | RelayCommand
  | FolderCommand
  /** The user has turned access off. The end of the port alone would look like the end of the browser. */
  | { readonly kind: 'off' };

/** Returns what fits; `undefined` for everything else, whoever sent it. */
export function parseRequest(value: unknown): BridgeRequest | undefined {
  if (!isRecord(value)) return undefined;
  const { id, secret, program, tool, args } = value;
  if (!Number.isSafeInteger(id) || typeof secret !== 'string' || !secretPattern.test(secret)) return undefined;
  if (tool !== undefined && (typeof tool !== 'string' || tool.length > 60)) return undefined;
  return {
    id: Number(id),
    secret,
    ...(typeof program === 'string' && { program: program.slice(0, maxProgramLength) }),
    ...(tool !== undefined && { tool, args }),
  };
}

/** The host is a program of the user's, but another one may have been put in its place. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, connection, request, command, version } = value;
  if (kind === 'host' && typeof command === 'string' && typeof version === 'string') {
    return { kind, command: command.slice(0, 1000), version: version.slice(0, 40) };
  }
  if (kind === 'agents' || kind === 'session' || kind === 'progress') return parseSessionMessage(value);
  if (kind === 'relayed') return parseRelayMessage(value);
  if (kind === 'folders' || kind === 'folderChanged' || kind === 'folderAnswer') return parseFolderMessage(value);
  if (!Number.isSafeInteger(connection)) return undefined;
  if (kind === 'call') return { kind, connection: Number(connection), request };
  return kind === 'closed' ? { kind, connection: Number(connection) } : undefined;
}
