/** A vault's keeper that works: it finds the hits whose text holds the question, and can be told to fail or to wait. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import { defaultHitCount, type Hit } from '../../lib/core/hit';
import type { SearchFilter } from '../../lib/search/engine';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { RecallAnswer, RecallOptions } from '../../lib/rpc/contracts/engine';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';
import type { InsertResult } from '../../lib/rpc/contracts/page';
import { findFencedQuotes } from '../../lib/core/fence';
import type { FailedConversation, Insertion, LoggedInsertion } from '../../lib/vault/vault';
import type { OpenTab } from '../../components/popup/state/open-tab';
import { FakeWalls } from './notes-and-spaces';

export const status: LibraryStatus = {
  vault: { conversations: 3, documents: 0, turns: 12, pending: 0, failed: 0 },
  model: { state: 'none' },
  health: [],
};

export class FakeLibrary extends FakeWalls implements LibraryService {
  readonly inserted: Insertion[] = [];
  readonly forgotten: string[] = [];
  now: LibraryStatus = status;
  /** Instead of its own answer, what this gives. */
  answering?: (question: string, options?: RecallOptions) => Promise<RecallAnswer>;
  logging?: () => Promise<never>;

  constructor(
    private hits: readonly Hit[],
    conversations: readonly Conversation[] = [],
  ) {
    super(conversations);
  }

  recall = async (question: string, _filter?: Partial<SearchFilter>, options?: RecallOptions): Promise<RecallAnswer> =>
    this.answering?.(question, options) ?? this.find(question, options);
  findSimilarQuestions = async (question: string, but: ConversationId): Promise<readonly Hit[]> =>
    this.hits.filter(
      ({ conversation, exchange }) => conversation !== but && exchange.some(({ text }) => text === question),
    );
  getStatus = async () => this.now;
  readCoverage = async () => [];
  listUncovered = async () => [];
  updatePauses = async () => ({ ok: true }) as const;
  useModel = async () => ({ ok: true }) as const;

  async logInsertion(insertion: Insertion) {
    if (this.logging) return this.logging();
    this.inserted.push(insertion);
    return { ok: true } as const;
  }

  async markUndone(fence: string) {
    const place = this.inserted.findIndex(one => one.fence === fence);
    const one = this.inserted[place];
    if (one) this.inserted[place] = { ...one, undone: true };
    return { ok: true } as const;
  }
  listFailed = async (): Promise<readonly FailedConversation[]> => [];
  reindexAll = async () => ({ ok: true }) as const;

  async acceptRestoredSettings() {
    return { ok: true as const };
  }

  async acceptLoss() {
    const { loss: _loss, ...now } = this.now;
    this.now = now;
    return { ok: true } as const;
  }

  override listInsertions = async (): Promise<readonly LoggedInsertion[]> =>
    this.inserted.toReversed().map(insertion => ({ ...insertion, titles: [] }));

  private hidden: readonly Hit[] = [];
  protected override hideHits(ids: readonly ConversationId[]) {
    this.hidden = this.hits.filter(({ conversation }) => ids.includes(conversation));
    this.hits = this.hits.filter(hit => !this.hidden.includes(hit));
  }
  protected override showHits() {
    this.hits = [...this.hidden, ...this.hits];
    this.hidden = [];
  }

  async forget(id: string) {
    this.forgotten.push(id);
    this.hits = this.hits.filter(hit => hit.conversation !== id);
    return { ok: true } as const;
  }

  find(question: string, { limit = defaultHitCount, maxHits: most = limit }: RecallOptions = {}): RecallAnswer {
    const hits = this.hits
      .filter(({ snippet }) => snippet.includes(question))
      .map(hit => {
        const start = hit.snippet.indexOf(question);
        return { ...hit, marks: [[start, start + question.length] as const] };
      });
    return { hits: hits.slice(0, most), by: 'words', ...(hits.length > limit && most >= limit && { more: true }) };
  }
}

/** A tab with a composer: what is inserted stands in `composer`. */
export function fakeTab(address: string, health: PageHealth) {
  const tab = {
    url: new URL(address),
    composer: '',
    result: { state: 'inserted' } as InsertResult,
    page: {
      getHealth: async () => health,
      async keepPrivateChat() {
        health = { site: health.site, state: 'reading' };
        return health;
      },
      readAgain: async () => health,
      dismissCall: async () => ({ ok: true }) as const,
      requestChat: async () => ({ isRequested: false }),
      getVisit: async () => ({ load: 1, url: address, health }),
      buildRedesignReport: async () => `Kura cannot read ${health.site}: ${health.missing ?? ''}`,
      canInsert: async () => true,
      async insert(text: string) {
        if (tab.result.state === 'inserted') tab.composer += text;
        return tab.result;
      },
      containsInsertion: async (fence: string) => findFencedQuotes(tab.composer).some(each => each.fence === fence),
      async undoInsertion(fence: string) {
        const quote = findFencedQuotes(tab.composer).find(each => each.fence === fence);
        if (!quote) return { state: 'failed', reason: 'gone' } as const;
        tab.composer = tab.composer.slice(0, quote.start) + tab.composer.slice(quote.end);
        return { state: 'takenBack' } as const;
      },
    },
  };
  return tab satisfies OpenTab;
}

/** A hit of one question and its answer. */
export function hit(number: number, title: string, question: string, answer: string): Hit {
  return {
    conversation: `chatgpt:${number}`,
    turn: `${number}-answer`,
    source: 'chatgpt',
    title,
    url: `https://chatgpt.com/c/${number}`,
    role: 'assistant',
    at: Date.UTC(2026, 10, number),
    snippet: answer,
    marks: [],
    exchange: [
      { id: `${number}-question`, role: 'user', text: question },
      { id: `${number}-answer`, role: 'assistant', text: answer },
    ],
  };
}
