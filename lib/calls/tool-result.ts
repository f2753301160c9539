/** What a tool answers, and the names of its failures. */
import type { ConversationId } from '../core/conversation';
import { toProblemName, type ProblemName } from '../core/problem';

export const toolErrorNames = [
  'UnknownTool',
  'InvalidArguments',
  /** No chat with this id is in the caller's scope, or there is none at all. Which of the two is not told. */
  'NotFound',
  /** The caller may read only. */
  'ReadOnly',
  /** The chat changed since its first page was read. */
  'CursorOutdated',
  /** The space or the story point that the caller was given does not exist any more. */
  'ScopeGone',
] as const;

export type ToolErrorName = (typeof toolErrorNames)[number];

export type ToolResult =
  | {
      readonly ok: true;
      /** Fits the tool's `outputSchema`. Its JSON has at most 20,000 characters. */
      readonly structured: Readonly<Record<string, unknown>>;
      /** The chats and notes of which something was answered, each once. */
      readonly chats: readonly ConversationId[];
    }
  | {
      readonly ok: false;
      /** A problem's name where the vault or the engine failed. */
      readonly error: ToolErrorName | ProblemName;
      /** One English sentence for the model. It holds no text of a chat. */
      readonly message: string;
    };

/** A failure that the model can act on. */
export class ToolError extends Error {
  constructor(
    override readonly name: ToolErrorName,
    message: string,
  ) {
    super(message);
  }
}

/** Turns a failure into a result. Throws what is a bug. */
export function toFailedResult(error: unknown): ToolResult {
  if (error instanceof ToolError) return { ok: false, error: error.name, message: error.message };
  const problem = toProblemName(error);
  if (!problem || !(error instanceof Error)) throw error;
  return { ok: false, error: problem, message: `Kura could not answer (${problem}): ${error.message}` };
}
