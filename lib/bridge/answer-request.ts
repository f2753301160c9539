/** Answers one request of a program: who it is, whether it may, what its tool answers, and the line in the log. */
import { runTool, type ToolDeps } from '../calls/run-tool';
import { ToolError, type ToolResult } from '../calls/tool-result';
import type { RememberCall } from '../calls/calls';
import { addToLog, formatAsked, type BridgeLogEntry } from './bridge-log';
import type { CallLimit } from './call-limit';
import { findClient, type BridgeClient } from './clients';
import { addProposal, toProposalSpace, type BridgeProposal } from './proposals';
import type { BridgeErrorName, BridgeReply, BridgeRequest } from './protocol';

interface StoredList<Item> {
  getValue(): Promise<readonly Item[]>;
  change(next: (stored: readonly Item[]) => readonly Item[]): Promise<void>;
}

export interface BridgeDeps extends Pick<ToolDeps, 'library' | 'findSensitive' | 'locale' | 'getNow'> {
  readonly clients: Pick<StoredList<BridgeClient>, 'getValue'>;
  readonly log: Pick<StoredList<BridgeLogEntry>, 'change'>;
  readonly proposals: Pick<StoredList<BridgeProposal>, 'change'>;
  readonly limit: CallLimit;
}

/** `client` is absent for who is not known. */
export interface AnsweredRequest {
  readonly reply: BridgeReply;
  readonly client?: BridgeClient;
}

export async function answerRequest(request: BridgeRequest, deps: BridgeDeps): Promise<AnsweredRequest> {
  const { id, secret, tool, args } = request;
  const reject = (error: BridgeErrorName, message: string): BridgeReply => ({ id, ok: false, error, message });
  const client = await findClient(await deps.clients.getValue(), secret);
  if (!client) return { reply: reject('UnknownClient', 'Kura does not know this secret.') };
  if (client.revokedAt !== undefined) {
    return { reply: reject('Revoked', 'The user revoked this access in Kura’s settings.') };
  }
  if (tool === undefined) return { client, reply: { id, ok: true, structured: {} } };
  const seconds = deps.limit.count(client.id);
  if (seconds > 0) {
    return { client, reply: reject('TooMany', `Too much was asked within a minute. Try again in ${seconds} seconds.`) };
  }
  const result = await runForClient(tool, args, client, deps);
  // First, so that nothing goes out that is not in the log.
  await writeLog(tool, args, result, client, deps);
  if (!result.ok) return { client, reply: { id, ...result } };
  const reply: BridgeReply = { id, ok: true, structured: result.structured };
  deps.limit.add(client.id, new TextEncoder().encode(JSON.stringify(reply)).length);
  return { client, reply };
}

async function runForClient(tool: string, args: unknown, client: BridgeClient, deps: BridgeDeps): Promise<ToolResult> {
  const run = () =>
    runTool(tool, args, {
      ...deps,
      scope: client.scope,
      propose: client.mayPropose ? call => keepProposal(call, client, deps) : undefined,
    });
  const result = await run();
  // The browser may end the engine's document at any moment. The next call opens it again, and the same proposal stays one.
  return !result.ok && result.error === 'EngineUnavailable' ? run() : result;
}

async function writeLog(tool: string, args: unknown, result: ToolResult, client: BridgeClient, deps: BridgeDeps) {
  const entry: BridgeLogEntry = {
    at: deps.getNow(),
    client: client.id,
    name: client.name,
    tool: tool.slice(0, 40),
    asked: formatAsked(args),
    chats: result.ok ? [...new Set(result.chats)] : [],
    ...(!result.ok && { error: result.error }),
  };
  await deps.log.change(log => addToLog(log, entry));
}

async function keepProposal(call: RememberCall, { name, scope }: BridgeClient, deps: BridgeDeps): Promise<void> {
  const proposal = { id: crypto.randomUUID(), name, space: toProposalSpace(scope), call, at: deps.getNow() };
  let isFull = false;
  await deps.proposals.change(stored => {
    const next = addProposal(stored, proposal);
    isFull = next === undefined;
    return next ?? stored;
  });
  if (isFull)
    throw new ToolError('ReadOnly', 'Too many proposals wait for the user already. Ask the user to look into Kura.');
}
