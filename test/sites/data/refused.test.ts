/** Answers that lack what they need, or disagree with themselves, say nothing: a chat that is half right is worse than none. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SiteId } from '../../../lib/core/conversation';
import { adapters } from '../../../scripts/read/adapters';
import { payloadIn, type DataFixture } from './fixture';

/** A valid answer, as text, so that a case is what was changed in it. */
function fixture(site: SiteId, name: string): DataFixture {
  return JSON.parse(readFileSync(`test/fixtures/${site}/data-${name}.json`, 'utf8')) as DataFixture;
}

/** What the answer says after `from` was put in another's place throughout. Asserts that there was something to change. */
function after(site: SiteId, name: string, from: string, to: string): unknown {
  const valid = fixture(site, name);
  const payload = payloadIn(valid);
  const changed = { ...payload, body: payload.body.replaceAll(from, () => to) };
  expect(changed.body, 'The case must change the answer.').not.toBe(payload.body);
  expect(adapters[site].parse?.(payload), 'The answer must be valid before it is changed.').not.toEqual([]);
  return adapters[site].parse?.(changed);
}

describe('ChatGPT', () => {
  test.each([
    ['a parent that is not there', '"parent":"ask-2b"', '"parent":"gone"'],
    ['messages that follow each other in a loop', '"parent":"ask-1"', '"parent":"answer-1"'],
    ['two roots', '"parent":"ask-2b"', '"parent":null'],
    ['a current message that is not there', '"current_node":"recap-2"', '"current_node":"gone"'],
    ['a node under the name of another', '{"id":"answer-2b","parent"', '{"id":"answer-9","parent"'],
    ['one message in two places', '{"id":"answer-2b","author"', '{"id":"answer-2","author"'],
    ['a message without a side', '"role":"assistant"', '"role":"narrator"'],
    ['another chat than was asked for', '"conversation_id":"68f0aa10-', '"conversation_id":"68f0aa11-'],
    ['no messages', '"mapping":', '"mappings":'],
  ])('refuses %s', (_what, from, to) => {
    expect(after('chatgpt', 'tree', from, to)).toEqual([]);
  });

  test.each([
    ['without a word on what is before it', '"has_previous_page":true', '"has_previous_page":"yes"'],
    ['without the way to what is before it', '"start_cursor":"cursor-1"', '"start_cursor":null'],
    ['that opens with an answer, whose beginning is elsewhere', '"role":"user"', '"role":"assistant"'],
    ['with a message twice', '"id":"answer-4"', '"id":"answer-3"'],
    ['with a message without an id', '"id":"answer-4"', '"idx":"answer-4"'],
  ])('refuses a piece %s', (_what, from, to) => {
    expect(after('chatgpt', 'newest-piece', from, to)).toEqual([]);
  });

  test('refuses a piece in which two finished answers follow each other, because one is a version of the other', () => {
    const { url } = fixture('chatgpt', 'newest-piece');
    const says = (id: string, role: string, text: string) => ({
      id,
      author: { role },
      content: { content_type: 'text', parts: [text] },
      end_turn: role === 'assistant',
    });
    const messages = [
      says('q', 'user', 'Hello こんにちは'),
      says('a', 'assistant', 'Hi'),
      says('b', 'assistant', 'Hey'),
    ];
    const body = (told: unknown[]) => JSON.stringify({ messages: told, page_info: { has_previous_page: false } });
    expect(adapters.chatgpt.parse?.({ url, body: body(messages.slice(0, 2)) })).toHaveLength(1);
    expect(adapters.chatgpt.parse?.({ url, body: body(messages) })).toEqual([]);

    // Unless each names the prompt.
    const linked = messages.map(message => ({ ...message, metadata: { parent_id: message.id === 'q' ? 'x' : 'q' } }));
    const [thread] = adapters.chatgpt.parse?.({ url, body: body(linked) }) ?? [];
    const turns = thread?.kind === 'thread' ? thread.turns : [];
    expect(turns.map(({ id, parent }) => [id, parent])).toEqual([
      ['q', null],
      ['a', 'q'],
      ['b', 'q'],
    ]);
  });
});

describe('Claude', () => {
  test.each([
    ['a parent that is not there', '"parent_message_uuid":"q1"', '"parent_message_uuid":"gone"'],
    ['messages without parents', '"parent_message_uuid"', '"parent_uuid"'],
    [
      'a message that follows itself',
      '"uuid":"a1","parent_message_uuid":"q1"',
      '"uuid":"a1","parent_message_uuid":"a1"',
    ],
    ['a leaf that is not there', '"current_leaf_message_uuid":"a1b"', '"current_leaf_message_uuid":"gone"'],
    ['a side that is not known', '"sender":"human"', '"sender":"user"'],
    ['a message twice', '"uuid":"a1b"', '"uuid":"a1"'],
    ['another chat than was asked for', '"uuid":"1f0e0000-1b2c"', '"uuid":"1f0e0001-1b2c"'],
  ])('refuses %s', (_what, from, to) => {
    expect(after('claude', 'tree', from, to)).toEqual([]);
  });
});

describe('Gemini', () => {
  test.each([
    ['an exchange twice', '"r_00000000000000a3\\"', '"r_00000000000000a2\\"'],
    ['a reply without its id', 'r_00000000000000a2\\"],null', 'x_00000000000000a2\\"],null'],
    ['an answer that is no text', '[\\"A **tower** with a lamp.\\"]', '[7]'],
    ['a prompt that is no text', '[\\"What is a lighthouse?\\\\n\\"]', '[{}]'],
    ['exchanges in another order', '[1790000100,0]', '[1790000300,0]'],
    ['an exchange without a time', '[1790000100,0]', '[null]'],
    ['a way to older exchanges that is no text', '\\"token-older\\"', '77'],
  ])('refuses %s', (_what, from, to) => {
    expect(after('gemini', 'newest-piece', from, to)).toEqual([]);
  });

  test('refuses a piece without the request, which alone says where the piece lies', () => {
    const { sent: _sent, ...payload } = payloadIn(fixture('gemini', 'newest-piece'));
    expect(adapters.gemini.parse?.(payload)).toEqual([]);
    expect(adapters.gemini.parse?.({ ...payload, sent: 'f.req=%5B%5B%5D%5D' })).toEqual([]);
  });

  test('refuses a list in which one thing is no chat', () => {
    expect(after('gemini', 'list', 'c_9c33aa10bb20cc31', 'x_9c33aa10bb20cc31')).toEqual([]);
  });

  test('reads the envelope also where a chunk is laid out on several lines', () => {
    const payload = payloadIn(fixture('gemini', 'newest-piece'));
    const body = payload.body.replace(',null,null,null,"generic"]]', ',null,null,null,"generic"]\n,["di",18]\n]');
    expect(body).not.toBe(payload.body);
    expect(adapters.gemini.parse?.({ ...payload, body })).toEqual(fixture('gemini', 'newest-piece').expected);
  });
});

describe('Grok', () => {
  test.each([
    ['a parent that is not there', '"parentResponseId":"q1"', '"parentResponseId":"gone"'],
    ['messages that follow each other in a loop', '"responseId":"q1",', '"responseId":"q1","parentResponseId":"a1",'],
    ['a message without a side', '"sender":"human"', '"sender":"narrator"'],
    ['a message without an id', '"responseId":"a2"', '"id":"a2"'],
    ['a message twice', '"responseId":"q1b"', '"responseId":"q1"'],
  ])('refuses %s', (_what, from, to) => {
    expect(after('grok', 'responses', from, to)).toEqual([]);
  });

  test('knows that some messages are all once the tree of the chat came before them', () => {
    const { url, body } = fixture('grok', 'some-responses');
    const chat = url.replace('5a5a0001', '5a5a0009');
    const tree = (...ids: string[]) =>
      adapters.grok.parse?.({
        url: chat.replace('load-responses', 'response-node?includeThreads=true'),
        body: JSON.stringify({ responseNodes: ids.map(responseId => ({ responseId })) }),
      });
    const some = { url: chat, body: JSON.stringify(body).replace('"parentResponseId":"q2",', '') };
    expect(adapters.grok.parse?.(some)).toMatchObject([{ partial: true }]);
    expect(tree('a2', 'q3', 'a3')).toEqual([]);
    expect(adapters.grok.parse?.(some)).toMatchObject([{ partial: true }]);
    expect(tree('a2', 'q3')).toEqual([]);
    expect(adapters.grok.parse?.(some)?.[0]).not.toHaveProperty('partial');
  });

  test('refuses all the messages of a tree where one follows a message that is not in it', () => {
    const { url, body } = fixture('grok', 'some-responses');
    const responseNodes = ['a2', 'q3'].map(responseId => ({ responseId }));
    const tree = url.replace('load-responses', 'response-node').replace('5a5a0001', '5a5a000a');
    adapters.grok.parse?.({ url: tree, body: JSON.stringify({ responseNodes }) });
    expect(adapters.grok.parse?.({ url: url.replace('5a5a0001', '5a5a000a'), body: JSON.stringify(body) })).toEqual([]);
  });
});

describe('DeepSeek', () => {
  test.each([
    ['a parent that is not there', '"parent_id":4', '"parent_id":44'],
    ['a message that follows itself', '"message_id":5,"parent_id":4', '"message_id":5,"parent_id":5'],
    ['a current message that is not there', '"current_message_id":6', '"current_message_id":60'],
    ['a side that is not known', '"role":"USER"', '"role":"SYSTEM"'],
    ['a message twice', '"message_id":5', '"message_id":3'],
    ['a number that is provisional', '"message_id":5', '"message_id":-5'],
    ['another chat than was asked for', '"id":"7d7d0000-1b2c"', '"id":"7d7d0001-1b2c"'],
    ['a chat without messages, which the page knows from before', '"chat_messages":[', '"chat_messages":[],"other":['],
  ])('refuses %s', (_what, from, to) => {
    expect(after('deepseek', 'fragments', from, to)).toEqual([]);
  });
});
