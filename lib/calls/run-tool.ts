/**
 * Runs a tool over the vault, for every road on which a model calls one. What comes out stays in the caller's scope, is masked and quoted,
 * and has at most 20,000 characters.
 */
import { isInScope, type Scope, type Story } from '../core/scope';
import type { Finding } from '../redact/finding';
import type { LibraryService } from '../rpc/contracts/library';
import type { RememberCall } from './calls';
import { toRememberCall } from './parse-calls';
import { readChat } from './read-chat';
import { listRecentChats } from './recent-chats';
import { recallPassages, searchChats } from './recall-passages';
import { checkDay, parseArguments } from './tool-arguments';
import { ToolError, toFailedResult, type ToolResult } from './tool-result';
import { toolNames, toolSchemas, type ToolName } from './tools';

export interface ToolDeps {
  /** What the caller may see. Required, so that a forgotten scope does not compile. */
  readonly scope: Scope;
  readonly library: Pick<LibraryService, 'recall' | 'readConversation' | 'listConversations' | 'listSpaces'>;
  /** As `lib/redact/find-sensitive.ts`. Required, so that a forgotten mask does not compile. */
  readonly findSensitive: (text: string) => Promise<readonly Finding[]>;
  /** Keeps a note that the model proposes until the user decides. Absent: the caller may read only. */
  readonly propose?: ((call: RememberCall) => Promise<void>) | undefined;
  /** The most that the passages of one call may take, in tokens; less than usual where the caller has little room. */
  readonly maxPassageTokens?: number;
  /** As in `navigator.language`: the language of the sentences around a quotation. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly getNow: () => number;
}

/** The dependencies of one call, with the story of its scope as it is now. */
export interface ToolContext extends ToolDeps {
  readonly isVisible: (conversation: Parameters<typeof isInScope>[0]) => boolean;
}

type ToolRunner = (args: unknown, context: ToolContext) => Promise<ToolResult>;

const runners: Readonly<Record<ToolName, ToolRunner>> = {
  recall: (args, context) => recallPassages(parseArguments(args, toolSchemas.recall), context),
  recent_chats: (args, context) => listRecentChats(parseArguments(args, toolSchemas.recent_chats), context),
  get_chat: (args, context) => readChat(parseArguments(args, toolSchemas.get_chat), context),
  search: (args, context) => searchChats(parseArguments(args, toolSchemas.search), context),
  async fetch(args, context) {
    const result = await readChat(parseArguments(args, toolSchemas.fetch), context);
    if (!result.ok) return result;
    const { id, title, text, url = '', ...metadata } = result.structured;
    return { ...result, structured: { id, title, text, url, metadata } };
  },
  remember: (args, context) => queueProposal(args, context),
};

/** Never rejects for what a model or a user can act on: that is a result with a name. */
export async function runTool(name: string, args: unknown, deps: ToolDeps): Promise<ToolResult> {
  try {
    const known = toolNames.find(each => each === name);
    if (!known) throw new ToolError('UnknownTool', `There is no such tool. There are ${toolNames.join(', ')}.`);
    return await runners[known](args, await createContext(deps));
  } catch (error) {
    return toFailedResult(error);
  }
}

async function createContext(deps: ToolDeps): Promise<ToolContext> {
  const story = await readStory(deps);
  return { ...deps, isVisible: conversation => isInScope(conversation, deps.scope, story) };
}

async function readStory({ scope, library }: ToolDeps): Promise<Story | undefined> {
  if (scope === 'everywhere') return undefined;
  const space = (await library.listSpaces()).find(({ id }) => id === scope.space);
  const hasPoint = !scope.at || space?.story?.episodes.some(({ id }) => id === scope.at?.episode);
  if (!space || !hasPoint) {
    throw new ToolError(
      'ScopeGone',
      'The space that Kura let you see was removed. The user can choose another in Kura’s settings.',
    );
  }
  return space.story;
}

async function queueProposal(args: unknown, { propose, getNow }: ToolContext): Promise<ToolResult> {
  const fields = parseArguments(args, toolSchemas.remember);
  checkDay(fields, 'date', getNow());
  if (!propose) {
    throw new ToolError('ReadOnly', 'You may read only. The user can let you propose notes in Kura’s settings.');
  }
  const call = toRememberCall(fields, getNow(), '');
  if (!call) throw new ToolError('InvalidArguments', '`text` must hold something.');
  await propose(call);
  return { ok: true, structured: { status: 'waiting' }, chats: [] };
}
