/** Asks the product's whole `recall`, from the typed text to the hits. Only the vault is a map. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import { recall, type RecallVault } from '../../lib/recall/recall';
import type { RecallAnswer } from '../../lib/rpc/contracts/engine';
import type { Engine } from '../../lib/search/engine';
import { listSourceNames } from '../../lib/sites/sources';
import { findExchange } from '../../lib/vault/dexie/exchange';
import type { ConversationSummary, TurnInContext } from '../../lib/vault/vault';

export interface Recaller {
  /** `scope`: the space that is searched; absent: all. `now`: milliseconds since 1970. */
  /** `answerLike`: as in `RecallOptions`. */
  recall(question: string, scope: string | undefined, now: number, answerLike?: string): Promise<RecallAnswer>;
}

export function createRecaller(
  conversations: ReadonlyMap<ConversationId, Conversation>,
  engine: Pick<Engine, 'search'>,
): Recaller {
  const sites = listSourceNames();
  const vault: RecallVault = {
    listSpaces: async () => [],
    listMatching: async () => [],
    readConversation: async id => conversations.get(id),
    readWithoutTurns: async ids => ids.flatMap(id => conversations.get(id) ?? []).map(removeTurns),
    readExchanges: async places =>
      places.map(({ conversation, turn }) => findTurn(conversations.get(conversation), turn)),
  };
  return {
    recall: (question, scope, now, answerLike) =>
      recall(
        vault,
        engine,
        question,
        { scope: scope === undefined ? 'everywhere' : { space: scope } },
        { now, sites, ...(answerLike !== undefined && { answerLike }) },
      ),
  };
}

function findTurn(conversation: Conversation | undefined, id: string | undefined): TurnInContext | undefined {
  const turn = conversation?.turns.find(one => one.id === id);
  if (!conversation || !turn) return undefined;
  return { conversation: removeTurns(conversation), turn, exchange: findExchange(conversation, turn) };
}

function removeTurns({ turns, activePath: _path, ...summary }: Conversation): ConversationSummary {
  return { ...summary, turnCount: turns.length };
}
