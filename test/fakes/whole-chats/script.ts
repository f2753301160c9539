/** The script of a chat: what both sides said. A site's builder draws it, and says by its site's rules what is to be read of it. */
import type { Attachment } from '../../../lib/core/conversation';

export interface ScriptPrompt {
  /** As typed. */
  readonly text: string;
  readonly files?: readonly string[];
  /** Alternative texts of uploaded pictures. */
  readonly pictures?: readonly string[];
  /** A long text that was pasted: the site shows its first lines on a tile. */
  readonly pasted?: readonly string[];
  /** The prompt was edited: a pager shows which of its versions this is. */
  readonly version?: string;
}

export interface ScriptAnswer {
  /** As Kura keeps it, but for `cite:` before the address of a source. */
  readonly markdown: string;
  readonly thinking?: { readonly label: string; readonly markdown: string };
  /** A tool that was run before the answer: what it is called, what was run, and what came of it. */
  readonly tool?: { readonly title: string; readonly input: string; readonly output: string };
  /** A document beside the chat, of which the answer shows a card. */
  readonly document?: { readonly title: string; readonly kind: string; readonly markdown: string };
  /** A picture that the site made: it stands below the text. */
  readonly picture?: { readonly alt: string; readonly url: string };
  /** A card of a feature that Kura does not know: lines of words. */
  readonly card?: readonly string[];
  readonly version?: string;
  /** `stopped`: the words end where the person stopped them. `failed`: the site shows an error in place of words. */
  readonly end?: 'stopped' | 'failed';
}

export interface ScriptExchange {
  readonly prompt: ScriptPrompt;
  readonly answer: ScriptAnswer;
}

/** What is to be read of a turn. Of `unread` parts only the words count. */
export interface ExpectedTurn {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  readonly parts?: readonly { readonly kind: string; readonly title?: string; readonly text: string }[];
  readonly unfinished?: 'stopped' | 'failed';
}

export interface WholeChat {
  readonly url: string;
  readonly html: string;
  readonly turns: readonly ExpectedTurn[];
}

/** Draws a chat as a site's page of 2026 draws it. */
export type BuildChat = (script: readonly ScriptExchange[]) => WholeChat;

/** The text of an answer as it is to be read. */
export const toText = ({ markdown }: ScriptAnswer): string => markdown.replaceAll('(cite:', '(');

export const toUnread = (card: readonly string[] | undefined) =>
  card ? [{ kind: 'unread', text: card.join(' ') }] : [];

/** Leaves out what is absent or empty. */
export const toTurn = (turn: {
  readonly [Key in keyof ExpectedTurn]: ExpectedTurn[Key] | undefined;
}): ExpectedTurn =>
  Object.fromEntries(
    Object.entries(turn).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as unknown as ExpectedTurn;

/** A number as the end of an id. */
export const pad = (value: number): string => String(value).padStart(12, '0');

/** A card as a feature of tomorrow may look. */
export const drawCard = (card: readonly string[] | undefined): string =>
  card
    ? `<div class="harbour-widget"><div>${card.map(line => `<span>${line}</span>`).join('</div><div>')}</div></div>`
    : '';
