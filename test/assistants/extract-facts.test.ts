/** Facts of an episode by one click: what a model hands over in the form is what the story's page reads. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProvider } from '../../lib/assistants/create-provider';
import { extractFacts } from '../../lib/assistants/extract-facts';
import { buildFactsRequest, parseFactsAnswer } from '../../lib/calls/facts';
import type { ModelStep } from '../fakes/model-server/forms';
import { startModelServer, type ModelServer } from '../fakes/model-server/server';

const personas = [{ id: 'p1', name: 'Mara' }];
const { text: request } = buildFactsRequest({
  episode: 'The fair',
  personas,
  locale: 'en',
  text: 'The ring was lost.',
});
let server: ModelServer;
let step: ModelStep;
beforeAll(async () => {
  server = await startModelServer({ answer: () => step });
});
afterAll(() => server.close());

const extract = async (kind: 'compatible' | 'anthropic' | 'google') => {
  const provider = createProvider({ id: 'x', kind, address: server.address, key: '', model: 'small' });
  return parseFactsAnswer(await extractFacts(request, provider, new AbortController().signal), personas);
};

test.each(['compatible', 'anthropic', 'google'] as const)('a call of the form is read (%s)', async kind => {
  const facts = [
    { text: 'The ring was lost.\n```\nat the fair', importance: 4 },
    { text: 'Mara hid it.', persona: 'mara' },
    { text: 'Nobody’s.', persona: 'Rolf' },
  ];
  step = { call: { name: 'list_facts', args: { facts } } };
  expect(await extract(kind)).toEqual({
    facts: [
      { text: 'The ring was lost.\n```\nat the fair', importance: 4 },
      { text: 'Mara hid it.', persona: 'p1' },
    ],
    leftOut: 1,
  });
  expect(server.requests.at(-1)?.tools).toEqual(['list_facts']);
  expect(JSON.stringify(server.requests.at(-1)?.messages)).toContain('The ring was lost.');
});

test('a model without calls may write the block; what is no list of facts proposes nothing', async () => {
  step = { text: '```\nkura facts {"episode":"The fair","facts":[{"text":"The ring was lost."}]}\n```' };
  expect(await extract('compatible')).toMatchObject({ facts: [{ text: 'The ring was lost.' }] });
  step = { call: { name: 'list_facts', args: '{"facts": [' } };
  expect(await extract('compatible')).toBeUndefined();
  step = { text: 'I would rather not.' };
  expect(await extract('compatible')).toBeUndefined();
});
