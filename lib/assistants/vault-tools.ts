/** Runs the tools of `lib/calls` for a thread: it numbers what they find, so that an answer can cite it, and says what goes out. */
import { getMax } from '../core/extremes';
import { estimateTokens } from '../compose/estimate-tokens';
import { runTool, type ToolDeps } from '../calls/run-tool';
import type { ToolResult } from '../calls/tool-result';
import { maskSecrets } from '../calls/tool-text';
import { toolDefinitions, type ToolName } from '../calls/tools';
import type { ConversationId, SourceId } from '../core/conversation';
import type { Hit } from '../core/hit';
import type { RecallAnswer } from '../rpc/contracts/engine';
import type { OfferedTool, ToolCall } from './provider';

/** A text of the vault that was sent to a model in this thread. */
export interface SentSource {
  /** From 1, in the order of sending. It stays the same in the whole thread. */
  readonly number: number;
  readonly conversation: ConversationId;
  /** Absent where a whole chat was read. */
  readonly turn?: string;
  readonly source: SourceId;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** One line of what was found, as it was sent. */
  readonly snippet: string;
}

/** What one call gives back to the model, and what of the vault is in it. */
export interface ToolOutcome {
  /** For the model. */
  readonly text: string;
  /** New ones and those that were sent before. */
  readonly sources: readonly SentSource[];
  /** Meaning was searched, too, and nothing that was found is surely an answer. */
  readonly isWeak?: boolean;
}

/** `search` and `fetch` are other names of what `recall` and `get_chat` do, for programs that expect them. */
const offeredNames: readonly ToolName[] = ['recall', 'recent_chats', 'get_chat', 'remember'];

export const offeredTools: readonly OfferedTool[] = toolDefinitions
  .filter(({ name }) => offeredNames.includes(name))
  .map(({ name, description, inputSchema }) => ({ name, description, inputSchema: { ...inputSchema } }));

/** In UTF-16 units, of one result. */
const maxResultLength = 16_000;

/** In tokens. Less is no passage. */
const minRoom = 60;

/** `sent`: the sources of the thread so far. New numbers follow the highest one. `maxTokens`: what all results together may take. */
export function createVaultTools(deps: ToolDeps, sent: readonly SentSource[], maxTokens: number) {
  const sources = [...sent];
  let room = maxTokens;
  const take = (outcome: ToolOutcome): ToolOutcome => {
    room -= estimateTokens(outcome.text);
    return outcome;
  };
  const register = (found: Omit<SentSource, 'number'>): SentSource => {
    const known = sources.find(({ conversation, turn }) => conversation === found.conversation && turn === found.turn);
    if (known) return known;
    const source = { ...found, number: getMax(sources, ({ number }) => number, 0) + 1 };
    sources.push(source);
    return source;
  };
  /** `answerLike`: as in `RecallOptions`. */
  const recall = async (args: unknown, answerLike?: string): Promise<ToolOutcome> => {
    if (room < minRoom) return noRoom;
    const { failed, quoted, isWeak } = await quoteHits(args, deps, { maxTokens: room / 2, answerLike });
    if (failed) return failed;
    const numbered = quoted.map(({ text, ...found }) => ({ text, source: register(found) }));
    if (numbered.length === 0) return { text: 'Nothing in the saved chats fits.', sources: [], isWeak };
    const text = numbered.map(one => `[${one.source.number}]\n${one.text}`).join('\n\n');
    return take({ text, sources: numbered.map(({ source }) => source), isWeak });
  };
  return {
    recall,
    /** Never rejects for what the model can act on. */
    async run({ name, args }: ToolCall): Promise<ToolOutcome> {
      const parsed = parseArgs(args);
      if (parsed === undefined) return { text: 'The arguments are no JSON object. Call the tool again.', sources: [] };
      if (name === 'recall') return recall(parsed);
      if (!offeredNames.some(offered => offered === name))
        return { text: `There is no tool ${name.slice(0, 60)}. There are ${offeredNames.join(', ')}.`, sources: [] };
      if (room < minRoom) return noRoom;
      const result = await runTool(name, parsed, deps);
      if (!result.ok) return { text: result.message, sources: [] };
      const source = name === 'get_chat' ? register(toChatSource(result)) : undefined;
      const json = truncateText(JSON.stringify(result.structured), room / 2);
      return take({ text: source ? `[${source.number}]\n${json}` : json, sources: source ? [source] : [] });
    },
  };
}

const noRoom: ToolOutcome = { text: 'There is no room for more. Answer now, with what you have.', sources: [] };

function truncateText(text: string, maxTokens: number): string {
  const tokens = estimateTokens(text);
  return tokens <= maxTokens ? text : `${text.slice(0, Math.floor((text.length * maxTokens) / tokens))}… (cut)`;
}

function parseArgs(args: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(args === '' ? '{}' : args);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

type Quoted = Omit<SentSource, 'number'> & { readonly text: string };

/** Each hit is quoted alone, so that its number holds in the whole thread. */
async function quoteHits(
  args: unknown,
  deps: ToolDeps,
  { maxTokens, answerLike }: { readonly maxTokens: number; readonly answerLike: string | undefined },
): Promise<{ readonly failed?: ToolOutcome; readonly quoted: readonly Quoted[]; readonly isWeak: boolean }> {
  let hits: readonly Hit[] = [];
  let isWeak = false;
  const recall: typeof deps.library.recall = async (question, filter, options) => {
    const answer = await deps.library.recall(question, filter, { ...options, ...(answerLike && { answerLike }) });
    isWeak = isUncertain(answer);
    // What was asked here before is no source: it repeats the question, and its own sources are in the vault.
    hits = chooseHits(answer.hits.filter(({ source }) => source !== 'kura'));
    return { ...answer, hits };
  };
  const all = await runTool('recall', args, { ...deps, library: { ...pickLibrary(deps), recall } });
  if (!all.ok) return { failed: { text: all.message, sources: [] }, quoted: [], isWeak };
  const quoted: Quoted[] = [];
  let [length, left] = [0, maxTokens];
  for (const { id, message } of listResults(all)) {
    const hit = hits.find(one => one.conversation === id && one.turn === message);
    if (!hit || left < minRoom) continue;
    const one = await runTool('recall', args, {
      ...deps,
      maxPassageTokens: left,
      library: { ...pickLibrary(deps), recall: async () => ({ hits: [hit], by: 'words' }) },
    });
    const text = one.ok ? String(one.structured['passages']) : '';
    if (text === '' || length + text.length > maxResultLength) continue;
    length += text.length;
    left -= estimateTokens(text);
    const [shown] = one.ok ? listResults(one) : [];
    quoted.push({
      text,
      conversation: hit.conversation,
      turn: hit.answeredIn ?? hit.turn,
      source: hit.source,
      title: shown?.title ?? '',
      at: hit.at,
      snippet: (await maskSecrets(hit.snippet, deps)).slice(0, 300),
    });
  }
  return { quoted, isWeak };
}

/** Meaning was searched, too, and nothing that was found is surely an answer. */
export const isUncertain = ({ by, hits }: Pick<RecallAnswer, 'by' | 'hits'>): boolean =>
  by === 'words and meaning' && !hits.some(isStrong);

const isStrong = ({ source, isRelevant }: Hit): boolean => source !== 'kura' && isRelevant !== false;

/** Where nothing is surely an answer, the model judges the nearest itself. */
const chooseHits = (hits: readonly Hit[]): readonly Hit[] =>
  hits.some(isStrong) ? hits : hits.slice(0, maxWeakHits).map(hit => ({ ...hit, isRelevant: true }));

const maxWeakHits = 3;

/** The library may be a proxy, whose methods do not spread. */
const pickLibrary = ({ library }: ToolDeps): ToolDeps['library'] => ({
  recall: (...args) => library.recall(...args),
  readConversation: id => library.readConversation(id),
  listConversations: (...args) => library.listConversations(...args),
  listSpaces: () => library.listSpaces(),
});

interface RecalledResult {
  readonly id: ConversationId;
  readonly title: string;
  readonly message: string;
}

/** As `lib/calls/recall-passages.ts` writes them. */
const listResults = ({ structured }: ToolResult & { readonly ok: true }): readonly RecalledResult[] =>
  structured['results'] as readonly RecalledResult[];

/** As `lib/calls/read-chat.ts` writes it. */
function toChatSource({ structured }: ToolResult & { readonly ok: true }): Omit<SentSource, 'number'> {
  const { id, title, source, updated } = structured as Readonly<Record<'id' | 'title' | 'source' | 'updated', string>>;
  return {
    conversation: id as ConversationId,
    source: source as SourceId,
    title,
    at: Date.parse(updated),
    snippet: '',
  };
}
