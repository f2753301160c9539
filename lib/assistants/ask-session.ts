/** One thread that is being talked in: what is asked, found, sent and answered. It holds no interface; `components/ask` draws its state. */
import type { Conversation } from '../core/conversation';
import type { RememberCall } from '../calls/calls';
import type { AskDeps, AskState, QuestionOptions, WaitingQuestion } from './ask-state';
import { toQuestionText } from './build-instructions';
import { buildOutgoing } from './build-outgoing';
import { findPassages } from './find-passages';
import { createShortener } from './shortener';
import { ensureKnown, markPoint } from './story-points';
import type { ProviderSettings } from './provider';
import { getKind } from './provider-kinds';
import { requestThreadTitle } from './request-title';
import { readAnswer, toAskProblem } from './read-answer';
import {
  createAnswer,
  createQuestion,
  createThread,
  findNewestLeaf,
  fromConversation,
  listKnownNumbers,
  listPath,
  listSources,
  putTurn,
  toSnapshot,
} from './thread';
import type { ThreadTurn } from './thread';
import { createVaultTools } from './vault-tools';
import type { TurnMessages } from './vendor-parts';

/** In milliseconds: how often a growing answer is saved. */
const checkpointMs = 1500;
/** The shares of a model's window that what is found may fill: with the question (twice what is taken), and while it is answered. */
const [foundShare, answerShare] = [0.35, 0.2];

export class AskSession {
  private state: AskState;
  private abort = new AbortController();
  private stored: ReadonlyMap<string, TurnMessages> = new Map();
  /** The providers that the user has agreed to send this thread to. */
  private readonly agreed = new Set<string>();
  private pending: (() => Promise<void>) | undefined;
  private savedAt = 0;
  private readonly shortener: ReturnType<typeof createShortener>;
  /** A thread is named once, after its first answer. */
  private isNamed = false;

  /** `onChange` is called with every new state. */
  constructor(
    private readonly deps: AskDeps,
    private readonly onChange: (state: AskState) => void,
  ) {
    this.shortener = createShortener(deps);
    this.state = { thread: createThread(deps.createId()), step: 'idle', searched: [], proposals: [] };
  }

  readonly getState = (): AskState => this.state;

  /** Finds what belongs to the question, and sends it, or waits for `confirm`. */
  async ask(settings: ProviderSettings, question: string, { needsYes, parent }: QuestionOptions): Promise<void> {
    if (this.state.step !== 'idle') return;
    this.update({ step: 'finding', searched: [], problem: undefined, outgoing: undefined });
    try {
      const isAgreed = !needsYes || this.agreed.has(settings.id);
      const createTools = () => this.createTools(settings, foundShare);
      const { text, sources } = await findPassages(question, settings, this.deps, { createTools, canGuess: isAgreed });
      const leaf = parent === undefined ? (this.state.thread.leaf ?? null) : parent;
      const waiting = { question, leaf, sources, found: sources.length === 0 ? '' : text };
      const sendNow = () => this.send(settings, waiting);
      await (isAgreed ? sendNow() : this.wait(sendNow, settings, waiting));
    } catch (error) {
      this.fail(error);
    }
  }

  /** The user has seen what will be sent. */
  async confirm(): Promise<void> {
    const sendNow = this.pending;
    this.pending = undefined;
    this.update({ outgoing: undefined });
    await sendNow?.().catch((error: unknown) => this.fail(error));
  }

  /** Nothing is sent. Answers the question, so that it is not lost. */
  cancel(): string {
    const question = this.state.outgoing?.question ?? '';
    this.pending = undefined;
    this.update({ step: 'idle', outgoing: undefined });
    return question;
  }

  /** What is written so far stays. */
  stop(): void {
    this.abort.abort();
  }

  /** Another answer to the last question, beside the one that is there. */
  async retry(settings: ProviderSettings, needsYes: boolean): Promise<void> {
    const question = listPath(this.state.thread).findLast(({ role }) => role === 'user');
    if (!question || this.state.step !== 'idle') return;
    const answerNow = () => this.answer(settings, question.id);
    const waiting = { question: '', leaf: question.id, sources: [], found: '' };
    const isAgreed = !needsYes || this.agreed.has(settings.id);
    await (isAgreed ? answerNow() : this.wait(answerNow, settings, waiting)).catch((error: unknown) =>
      this.fail(error),
    );
  }

  /** Shows the newest branch below this turn. */
  show(turn: string): void {
    this.update({
      thread: { ...this.state.thread, leaf: findNewestLeaf(this.state.thread, turn) },
      problem: undefined,
    });
  }

  /** Sends all of the thread from now on, or again what fits into the model. */
  setWhole(isWhole: boolean): void {
    this.update({ isWhole });
  }

  dismissProposal(call: RememberCall): void {
    this.update({ proposals: this.state.proposals.filter(one => one !== call) });
  }

  /** Goes on with a stored thread where it stood. Rejects with `OtherViewpoint`. */
  async resume(conversation: Conversation): Promise<void> {
    const stored = await this.deps.readTurnMessages(conversation.id);
    ensureKnown(conversation, stored, this.deps.scope);
    this.stored = stored;
    this.isNamed = conversation.title !== '' || conversation.turns.some(({ role }) => role === 'assistant');
    this.update({ thread: fromConversation(conversation), step: 'idle' });
  }

  /** Begins a thread with the shown branch of a saved chat. Throws `OtherViewpoint`. */
  continueFrom(conversation: Conversation): void {
    ensureKnown(conversation, new Map(), this.deps.scope);
    const { turns, leaf = '' } = fromConversation(conversation);
    const copied = listPath({ turns, leaf });
    const thread = { ...createThread(this.deps.createId()), turns: copied, leaf, from: conversation.id };
    this.update({ thread, step: 'idle' });
  }

  /** Nothing goes out before the user has seen what will: the question, and the thread above it with all that was found for it. */
  private async wait(work: () => Promise<void>, settings: ProviderSettings, waiting: WaitingQuestion): Promise<void> {
    const countSummary = (path: readonly ThreadTurn[]) =>
      this.shortener.countSummary(path, settings, this.listStored());
    const outgoing = await buildOutgoing(this.state.thread, waiting, countSummary);
    this.pending = work;
    this.update({ step: 'asking', problem: undefined, outgoing });
  }

  private async send(settings: ProviderSettings, { question, leaf, sources, found }: WaitingQuestion): Promise<void> {
    const turn = createQuestion(this.deps.createId(), leaf, question, this.deps.getNow(), sources);
    this.agreed.add(settings.id);
    const { from: _from, ...thread } = this.state.thread;
    this.update({ thread: putTurn(thread, turn) });
    const messages = [{ role: 'user' as const, text: toQuestionText(question, found) }];
    await this.putMessages({ kind: settings.kind, turn: turn.id, messages });
    await this.save();
    await this.answer(settings, turn.id);
  }

  /** Lets the model answer the question with this id. */
  private async answer(settings: ProviderSettings, question: string): Promise<void> {
    const { deps } = this;
    const { signal } = (this.abort = new AbortController());
    this.agreed.add(settings.id);
    const before = this.state.thread;
    this.update({ step: 'answering', searched: [], problem: undefined });
    const shortened = await this.shortener.build(listPath({ turns: before.turns, leaf: question }), settings, {
      ...this.listStored(),
      signal,
      onStart: () => this.update({ isSummarizing: true }),
      putMessages: row => this.putMessages(row),
    });
    this.update({ isSummarizing: false, wholeFrom: shortened.wholeFrom, summary: shortened.summary });
    const start = createAnswer(deps.createId(), question, deps.getNow(), settings.model);
    const { turn, messages, error } = await readAnswer(start, {
      loadProvider: () => deps.loadProvider(settings),
      tools: this.createTools(settings, answerShare),
      messages: shortened.messages,
      signal,
      today: deps.today,
      viewpoint: deps.viewpoint,
      known: listKnownNumbers(before, question),
      onTurn: growing => this.showGrowing(growing),
      onFound: (query, sources) => this.update({ searched: [...this.state.searched, { query, sources }] }),
    });
    // Of an answer without a word there is nothing to keep; the question is.
    const isEmpty = turn.text === '';
    this.update({ thread: isEmpty ? { ...before, leaf: question } : putTurn(this.state.thread, turn), step: 'idle' });
    if (!isEmpty) await this.putMessages({ kind: settings.kind, turn: turn.id, messages });
    await this.save();
    if (error !== undefined) throw error;
    // The answer does not wait for it, and a thread without a title is one all the same.
    if (!turn.unfinished && !isEmpty) this.addTitle(settings, [question, turn.id]).catch(() => undefined);
  }

  private async addTitle(settings: ProviderSettings, turns: readonly string[]): Promise<void> {
    if (this.isNamed || !(await this.deps.shouldTitle?.())) return;
    this.isNamed = true;
    const exchange = this.state.thread.turns.filter(({ id }) => turns.includes(id));
    const title = await requestThreadTitle(exchange, await this.deps.loadProvider(settings), this.deps);
    if (title !== undefined) this.update({ thread: { ...this.state.thread, title } });
    await this.save();
  }

  private showGrowing(turn: ThreadTurn): void {
    this.update({ thread: putTurn(this.state.thread, turn) });
    const now = this.deps.getNow();
    if (turn.text === '' || now - this.savedAt < checkpointMs) return;
    this.savedAt = now;
    // The finished answer is saved in any case, and says so if it cannot be.
    this.save().catch(() => undefined);
  }

  private createTools({ kind }: ProviderSettings, share: number) {
    const queueProposal = async (call: RememberCall) => this.update({ proposals: [...this.state.proposals, call] });
    const maxTokens = getKind(kind).contextWindow * share;
    return createVaultTools({ ...this.deps, propose: queueProposal }, listSources(this.state.thread), maxTokens);
  }

  private async putMessages(messages: TurnMessages): Promise<ReadonlyMap<string, TurnMessages>> {
    const row = markPoint(messages, this.deps.scope);
    this.stored = new Map(this.stored).set(row.turn, row);
    await this.deps.putTurnMessages(this.state.thread.id, row);
    return this.stored;
  }

  private listStored() {
    return { stored: this.stored, isWhole: this.state.isWhole === true };
  }

  private save(): Promise<unknown> {
    const { sourcesTitle, getNow, save } = this.deps;
    return save(toSnapshot(this.state.thread, sourcesTitle, getNow()));
  }

  private fail(error: unknown): void {
    const problem = toAskProblem(error);
    // What was too long goes shortened the next time.
    const isWhole = this.state.isWhole === true && problem.name !== 'ThreadTooLong';
    this.update({ step: 'idle', isSummarizing: false, isWhole, problem });
  }

  private update(changed: Partial<AskState>): void {
    this.state = { ...this.state, ...changed };
    this.onChange(this.state);
  }
}
