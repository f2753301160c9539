import { describe, expect, test } from 'vitest';
import type { ConversationId, Turn } from '../../lib/core/conversation';
import { createExchangeCache } from '../../lib/vault/exchange-cache';
import type { ConversationSummary, TurnInContext } from '../../lib/vault/vault';

interface Place {
  readonly conversation: ConversationId;
  readonly turn: string;
}

/** A vault whose every exchange says how often it was read; it has none of chat `gone`. */
function reading() {
  const read: string[] = [];
  const vault = {
    gate: Promise.resolve(),
    readExchanges: async (places: readonly Place[]): Promise<(TurnInContext | undefined)[]> => {
      read.push(places.map(({ turn }) => turn).join(' '));
      await vault.gate;
      return places.map(({ conversation, turn: id }) =>
        conversation === 'chatgpt:gone' ? undefined : foundTurn(conversation, id, `${id}, read ${read.length}`),
      );
    },
  };
  const clock = { at: 1000 };
  return { read, vault, clock, lately: createExchangeCache(vault, () => clock.at) };
}

function foundTurn(conversation: ConversationId, id: string, text: string): TurnInContext {
  const turn: Turn = { id, role: 'assistant', text, observedAt: 1 };
  return { conversation: { id: conversation } as ConversationSummary, turn, exchange: [turn] };
}

const at = (...turns: string[]): Place[] => turns.map(turn => ({ conversation: 'chatgpt:1', turn }));
const texts = (found: readonly (TurnInContext | undefined)[]) => found.map(one => one?.turn.text);

describe('what was read a moment ago', () => {
  test('is not read again, and stands in its place among what is', async () => {
    const { lately, read } = reading();
    await lately.readExchanges(at('a', 'い'));
    expect(texts(await lately.readExchanges(at('c', 'い', 'd', 'a')))).toEqual([
      'c, read 2',
      'い, read 1',
      'd, read 2',
      'a, read 1',
    ]);
    expect(read).toEqual(['a い', 'c d']);
  });

  test('is read anew after two seconds, and as soon as something was written', async () => {
    const { lately, clock } = reading();
    await lately.readExchanges(at('a'));
    clock.at += 1900;
    expect(texts(await lately.readExchanges(at('a')))).toEqual(['a, read 1']);
    clock.at += 200;
    expect(texts(await lately.readExchanges(at('a')))).toEqual(['a, read 2']);
    lately.clear();
    expect(texts(await lately.readExchanges(at('a')))).toEqual(['a, read 3']);
  });

  test('is not kept where something was written while it was read', async () => {
    const { lately, vault } = reading();
    let open = () => undefined as void;
    vault.gate = new Promise(resolve => (open = resolve));
    const slow = lately.readExchanges(at('a'));
    lately.clear();
    open();
    await slow;
    expect(texts(await lately.readExchanges(at('a')))).toEqual(['a, read 2']);
  });

  test('is told apart by its chat, and what was not there is looked for again', async () => {
    const { lately, read } = reading();
    await lately.readExchanges([...at('a'), { conversation: 'chatgpt:gone', turn: 'a' }]);
    const again = await lately.readExchanges([{ conversation: 'chatgpt:gone', turn: 'a' }, ...at('a')]);
    expect(texts(again)).toEqual([undefined, 'a, read 1']);
    expect(read).toEqual(['a a', 'a']);
  });
});
