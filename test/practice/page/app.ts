/** What all practice sites do alike: send, stream, stop, edit, regenerate, switch branch, navigate, restore. No DOM of a chat here. */
import { answerTo } from '../answers';
import { newestLeaf, shownPath, storedUnder, versionsOf, type Chat, type Message, type Shelf } from './chats';
import type { Settings } from './settings';

export type Phase =
  /** Sent; the page shows nothing of the answer yet. */
  | 'waiting'
  /** A frame without text. */
  | 'thinking'
  | 'writing'
  /** The text is whole; the action bar is still missing. */
  | 'ended'
  | 'done'
  /** The connection broke; what was written stays, without an action bar. */
  | 'failed';

/** One message as the page shows it now. */
export interface Turn {
  readonly message: Message;
  /** From 0, in the whole conversation. */
  readonly ordinal: number;
  readonly phase: Phase;
  /** The text as far as it is written. */
  readonly text: string;
  /** While `false` the page shows `transientId`. */
  readonly idKnown: boolean;
  readonly transientId: string;
  readonly version: number;
  readonly versions: number;
  /** The id of the first version, for sites whose versions share one. */
  readonly firstVersion: string;
}

export interface View {
  /** Changes with the conversation, also between two that have no id yet. */
  readonly key: string;
  readonly chatId: string | undefined;
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly isPrivate: boolean;
  /** An answer is being written in the conversation on show. */
  readonly busy: boolean;
  /** The composer has had text for long enough. */
  readonly sendable: boolean;
  /** Newest first. */
  readonly list: readonly { readonly id: string; readonly title: string; readonly active: boolean }[];
}

/** How a site differs in what it does, as opposed to how it looks. Delays in milliseconds at pace 1. */
export interface SiteRules {
  readonly newChatPath: string;
  pathOf(chatId: string): string;
  chatAt(path: string): string | undefined;
  newChatId(): string;
  /** `nth` counts from 1 within the chat, every branch. */
  newMessageId(nth: number): string;
  /** An address that stands there for a moment before the real one. */
  provisionalPath?(): string;
  isPrivate(url: URL): boolean;
  /** The address of a fresh private chat; without it private mode leaves the address alone. */
  readonly privatePath?: string;
  windowTitle(title: string): string;
  readonly untitled: string;
  /** `undefined`: the answers carry no model. */
  readonly model?: string;
  readonly delays: {
    readonly frame: readonly [number, number];
    readonly text: readonly [number, number];
    /** 0: the id is there at the moment of sending. */
    readonly chatId: number | 'after the answer';
    readonly promptId: number;
    readonly title: readonly [number, number] | 'after the answer';
    readonly actions: number;
    /** How long the old turns stay after a click in the side bar. */
    readonly stay: number;
  };
}

interface Live {
  readonly prompt: Message;
  readonly answer: Message;
  readonly stop: AbortController;
  readonly transientId: string;
  phase: Phase;
  written: number;
  promptKnown: boolean;
}

const sendableAfter = 120;
const sentPrefix = 'practice:sent:';
/** Keeps what was sent under a key of its own, which sorts by the time. */
const rememberSent = (text: string): void => {
  const time = (performance.timeOrigin + performance.now()).toFixed(3);
  localStorage.setItem(`${sentPrefix}${time}:${crypto.randomUUID()}`, text);
};

export class ChatApp {
  private chat: Chat;
  /** Chats whose id the address does not show yet. */
  private readonly nameless = new Set<string>();
  private readonly privates = new Set<string>();
  private readonly live = new Map<string, Live>();
  private readonly underWay = new Map<string, Chat>();
  private readonly work = new Set<Promise<void>>();
  private privateMode = false;
  private sendable = false;
  private composerChange = 0;
  private navigation = 0;
  private leaving = false;
  /** The next answer breaks off in the middle. */
  failNext = false;
  pace: number;
  /** Shows the page anew. Set by the site once it stands. */
  show: (view: View) => void = () => {};
  /** Empties the composer. Set by the site. */
  clearComposer: () => void = () => {};
  /** A chat was opened by navigation within the page. */
  arrived: () => void = () => {};

  constructor(
    readonly rules: SiteRules,
    readonly settings: Settings,
    private readonly shelf: Shelf,
  ) {
    this.pace = settings.pace;
    this.chat = this.chatAt(new URL(location.href));
    addEventListener('popstate', () => this.background(this.arrive(new URL(location.href))));
  }

  /** Everything ever sent at this origin, across reloads. */
  get sent(): string[] {
    return [...storedUnder(sentPrefix)];
  }

  /** The message of this id on the branch on show. Throws if it is not there. */
  shown(id: string): Message {
    const message = shownPath(this.chat).find(candidate => candidate.id === id);
    if (!message) throw new Error(`No message ${id} is on show.`);
    return message;
  }

  /** The conversation on show, every branch; a copy. */
  get tree(): Chat {
    return structuredClone(this.chat);
  }

  /** What stands on the page so far of the answer that is being written there; `undefined` when none is. */
  get written(): string | undefined {
    const live = this.live.get(this.chat.id);
    return live && live.phase !== 'failed' ? live.answer.text.slice(0, live.written) : undefined;
  }

  /** Every chat that the side bar lists, newest first. */
  get chats(): readonly Chat[] {
    return this.shelf.all().filter(chat => !this.nameless.has(chat.id));
  }

  draw(): void {
    const { title, id } = this.chat;
    const chatId = this.nameless.has(id) || this.privates.has(id) ? undefined : id;
    document.title = this.rules.windowTitle(this.privates.has(id) ? '' : title);
    this.show({
      key: id,
      chatId,
      title,
      turns: this.turns(),
      isPrivate: this.privateMode,
      busy: this.isWriting(),
      sendable: this.sendable,
      list: this.shelf
        .all()
        .filter(chat => !this.nameless.has(chat.id))
        .map(chat => ({ id: chat.id, title: chat.title || this.rules.untitled, active: chat.id === chatId })),
    });
  }

  composerChanged(text: string): void {
    // Real sites take a moment to notice; what was typed or sent meanwhile counts.
    const sendable = text.trim() !== '';
    const change = ++this.composerChange;
    if (sendable === this.sendable) return;
    this.background(
      this.sleep([sendableAfter, sendableAfter]).then(() => {
        if (change !== this.composerChange) return;
        this.sendable = sendable;
        this.draw();
      }),
    );
  }

  /** What Enter and the Send button do. */
  send(text: string): void {
    if (text.trim() === '' || this.isWriting()) return;
    rememberSent(text);
    this.clearComposer();
    this.sendable = false;
    this.ask(text, this.chat.leaf);
  }

  /** Sends a changed prompt beside the old one; what followed the old one is no longer shown. */
  edit(prompt: Message, text: string): void {
    if (this.isWriting()) return;
    rememberSent(text);
    this.ask(text, prompt.parent);
  }

  /** Another answer to the same prompt. */
  regenerate(answer: Message): void {
    const prompt = this.chat.messages.find(({ id }) => id === answer.parent);
    if (prompt && !this.isWriting()) this.answer(this.chat, prompt, true);
  }

  stop(): void {
    this.live.get(this.chat.id)?.stop.abort();
  }

  /** Shows the version before (-1) or after (+1). */
  turnTo(message: Message, step: -1 | 1): void {
    const versions = versionsOf(this.chat, message);
    const next = versions[versions.findIndex(({ id }) => id === message.id) + step];
    if (!next || this.isWriting()) return;
    this.chat.leaf = newestLeaf(this.chat, next);
    this.keep(this.chat);
    this.draw();
  }

  /** In-app navigation; without an id to a fresh chat. */
  go(chatId?: string): void {
    const path = chatId === undefined ? this.rules.newChatPath : this.rules.pathOf(chatId);
    history.pushState(null, '', path);
    this.background(this.arrive(new URL(location.href)));
  }

  /** Starts a fresh private chat, or leaves private mode. */
  togglePrivate(): void {
    const on = !this.privateMode;
    if (this.rules.privatePath) history.pushState(null, '', on ? this.rules.privatePath : this.rules.newChatPath);
    else if (this.chatIsNamed()) history.pushState(null, '', this.rules.newChatPath);
    this.privateMode = on;
    this.chat = this.freshChat();
    this.draw();
  }

  /** Resolves when no answer is being written and no late change (id, title, action bar) is still to come. */
  async settled(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work);
  }

  /** Waits, shortened by the pace. */
  async sleep([least, most]: readonly [number, number], signal?: AbortSignal): Promise<void> {
    const time = (least + Math.random() * (most - least)) / this.pace;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, time);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
      if (signal?.aborted) reject(signal.reason as Error);
    });
  }

  background(work: Promise<void>): void {
    this.work.add(work);
    void work.finally(() => this.work.delete(work));
  }

  private isWriting(): boolean {
    const phase = this.live.get(this.chat.id)?.phase;
    return phase === 'waiting' || phase === 'thinking' || phase === 'writing';
  }

  private chatIsNamed = () => this.rules.chatAt(location.pathname) !== undefined;

  /** The address has changed already; the old turns stay a little longer, as on the real sites. */
  private async arrive(url: URL): Promise<void> {
    const navigation = ++this.navigation;
    this.leaving = true;
    await this.sleep([this.rules.delays.stay, this.rules.delays.stay]);
    if (navigation !== this.navigation) return;
    this.leaving = false;
    this.chat = this.chatAt(url);
    this.draw();
    this.arrived();
  }

  private chatAt(url: URL): Chat {
    this.privateMode = this.rules.isPrivate(url);
    const id = this.rules.chatAt(url.pathname);
    const known = id === undefined ? undefined : this.shelf.get(id);
    // While an answer is being written or the title is missing, the chat is still changing here, not only on the shelf.
    const underWay = id === undefined ? undefined : this.underWay.get(id);
    if (underWay && (this.live.has(underWay.id) || underWay.title === '')) return underWay;
    if (known) return known;
    if (id !== undefined) history.replaceState(null, '', this.rules.newChatPath);
    return this.freshChat();
  }

  private freshChat(): Chat {
    const chat: Chat = { id: this.rules.newChatId(), title: '', messages: [], leaf: null, at: Date.now() };
    this.nameless.add(chat.id);
    if (this.privateMode) this.privates.add(chat.id);
    return chat;
  }

  private turns(): Turn[] {
    const live = this.live.get(this.chat.id);
    return shownPath(this.chat)
      .filter(message => !(live?.answer.id === message.id && live.phase === 'waiting'))
      .map((message, ordinal) => {
        const growing = live?.answer.id === message.id;
        const versions = versionsOf(this.chat, message);
        return {
          message,
          ordinal,
          phase: growing ? live.phase : 'done',
          text: growing ? message.text.slice(0, live.written) : message.text,
          idKnown: growing ? false : live?.prompt.id === message.id ? live.promptKnown : true,
          transientId: live?.transientId ?? '',
          version: versions.indexOf(message) + 1,
          versions: versions.length,
          firstVersion: versions[0]?.id ?? message.id,
        };
      });
  }

  private ask(text: string, parent: string | null): void {
    const { chat } = this;
    const id = this.rules.newMessageId(chat.messages.length + 1);
    const prompt: Message = { id, parent, role: 'user', text, at: Date.now() };
    chat.messages.push(prompt);
    if (this.nameless.has(chat.id) && !this.privates.has(chat.id) && chat.title === '')
      this.background(this.name(chat));
    this.answer(chat, prompt, false);
  }

  private answer(chat: Chat, prompt: Message, promptKnown: boolean): void {
    const version = chat.messages.filter(({ parent }) => parent === prompt.id).length + 1;
    const { model } = this.rules;
    const answer: Message = {
      id: this.rules.newMessageId(chat.messages.length + 1),
      parent: prompt.id,
      role: 'assistant',
      at: Date.now(),
      ...answerTo(prompt.text, version),
      ...(model === undefined ? {} : { model }),
    };
    chat.messages.push(answer);
    chat.leaf = answer.id;
    this.underWay.set(chat.id, chat);
    this.keep(chat);
    const live: Live = {
      prompt,
      answer,
      stop: new AbortController(),
      transientId: crypto.randomUUID(),
      phase: 'waiting',
      written: 0,
      promptKnown,
    };
    this.live.set(chat.id, live);
    this.draw();
    this.background(this.write(chat, live));
    const { promptId } = this.rules.delays;
    this.background(this.sleep([promptId, promptId]).then(() => void (live.promptKnown = true)));
  }

  private async write(chat: Chat, live: Live): Promise<void> {
    const { frame, text, actions } = this.rules.delays;
    const { signal } = live.stop;
    const reach = (phase: Phase) => {
      live.phase = phase;
      this.drawIf(chat);
    };
    try {
      await this.sleep(frame, signal);
      reach('thinking');
      await this.sleep(text, signal);
      reach('writing');
      const breaksAt = this.failNext ? live.answer.text.length / 2 : Infinity;
      this.failNext = false;
      for (const end of steps(live.answer.text, this.pace < 20 ? 240 : 40)) {
        await this.sleep([20, 60], signal);
        if (end > breaksAt) return this.breakOff(chat, live);
        live.written = end;
        this.drawIf(chat);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      live.answer.text = live.answer.text.slice(0, live.written);
      this.keep(chat);
    }
    live.written = live.answer.text.length;
    reach('ended');
    await this.sleep([actions, actions]);
    this.live.delete(chat.id);
    this.drawIf(chat);
  }

  private breakOff(chat: Chat, live: Live): void {
    live.answer.text = live.answer.text.slice(0, live.written);
    this.keep(chat);
    live.phase = 'failed';
    this.drawIf(chat);
  }

  /** Gives a new chat its address, and later its title. */
  private async name(chat: Chat): Promise<void> {
    const { chatId, title } = this.rules.delays;
    if (chatId === 'after the answer') {
      if (this.rules.provisionalPath) history.pushState(null, '', this.rules.provisionalPath());
      await this.answered(chat);
      if (this.isOpen(chat)) history.replaceState(null, '', this.rules.pathOf(chat.id));
    } else if (this.rules.provisionalPath && chatId > 0) {
      await this.sleep([chatId / 3, chatId / 3]);
      if (this.isOpen(chat)) history.pushState(null, '', this.rules.provisionalPath());
      await this.sleep([(chatId * 2) / 3, (chatId * 2) / 3]);
      if (this.isOpen(chat)) history.replaceState(null, '', this.rules.pathOf(chat.id));
    } else {
      if (chatId > 0) await this.sleep([chatId, chatId]);
      if (this.isOpen(chat)) history.pushState(null, '', this.rules.pathOf(chat.id));
    }
    this.nameless.delete(chat.id);
    this.drawIf(chat);

    if (title !== 'after the answer') await this.sleep(title);
    else await this.answered(chat);
    chat.title = titleOf(chat.messages[0]?.text ?? '');
    this.keep(chat);
    this.draw();
  }

  private async answered(chat: Chat): Promise<void> {
    while (this.live.has(chat.id) && this.live.get(chat.id)?.phase !== 'failed') await this.sleep([200, 200]);
  }

  /** On show, and nobody has clicked on another one. */
  private isOpen(chat: Chat): boolean {
    return this.chat === chat && !this.leaving;
  }

  private drawIf(chat: Chat): void {
    if (this.chat === chat) this.draw();
  }

  private keep(chat: Chat): void {
    if (!this.privates.has(chat.id)) this.shelf.save(chat);
  }
}

/** Where the text stops after each word (in Japanese: after two characters); beyond `most` words it comes in larger bites. */
function steps(text: string, most: number): number[] {
  const ends = [...text.matchAll(/\s*(?:[\u3000-\u9fff\uff00-\uffef]{1,2}|[^\s\u3000-\u9fff\uff00-\uffef]+)/g)].map(
    match => match.index + match[0].length,
  );
  const bite = Math.ceil(ends.length / most);
  return [...ends.filter((_, index) => index % bite === bite - 1), text.length];
}

/** The first line without its marks, cut at a word. */
function titleOf(prompt: string): string {
  const line = prompt
    .replace(/【Kura [0-9a-f]{8}】[^]*?【\/Kura [0-9a-f]{8}】/g, '')
    .trim()
    .split('\n')[0]
    ?.replace(/[`*#>]/g, '')
    .trim();
  if (!line) return 'Notes';
  return line.length <= 40 ? line : `${line.slice(0, 40).replace(/\s+\S*$/, '')}…`;
}
