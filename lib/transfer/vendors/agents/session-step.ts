/** A step of an agent's session: one row of its log, as every reader of such logs gives it. */
import type { Attachment } from '../../../core/conversation';
import { toToolPart } from '../content';

/** Output of tools may be whole files. Only its beginning is kept, because it was not said; the rest is counted. */
export const maxPartLength = 100_000;

interface ToolCall {
  readonly kind: 'call';
  readonly id?: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

/** A thought, a tool's call, or the result of a call. A call and its result become one part. */
export type StepPart =
  | ToolCall
  | { readonly kind: 'result'; readonly call: string | undefined; readonly text: string }
  | { readonly kind: 'thinking' | 'artifact'; readonly title?: string | undefined; readonly text: string };

/** One row of the log. Without a role it only links the rows around it. */
export interface SessionStep {
  readonly id: string;
  readonly parent: string | null;
  readonly role?: 'user' | 'assistant';
  readonly text?: string;
  readonly parts?: readonly StepPart[];
  readonly attachments?: readonly Attachment[];
  readonly model?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at?: number | undefined;
  /** How the answer before this row, or in it, ended. */
  readonly ends?: 'stopped' | 'failed' | undefined;
}

/**
 * Shortens a text as soon as it is read, so that a session of hundreds of megabytes fits into memory. One character more shows that it was cut.
 * The copy holds no part of the text that was cut.
 */
export const shortenOutput = (text: string): string =>
  text.length <= maxPartLength
    ? text
    : new TextDecoder().decode(new TextEncoder().encode(text.slice(0, maxPartLength + 1)));

/** `input`: JSON, a text that may be JSON, or absent. */
export const toCall = (id: string | undefined, name: string | undefined, input: unknown): ToolCall => ({
  kind: 'call',
  id,
  name,
  text: shortenOutput(toToolPart(name, input)[0]?.text ?? ''),
});

/** The last piece of a folder's path, which is the project's name. */
export const toFolderName = (path: string | undefined): readonly string[] =>
  path
    ?.split(/[/\\]/)
    .findLast(piece => piece !== '' && !/^[a-z]:$/i.test(piece))
    ?.split('\n')
    .slice(0, 1) ?? [];
