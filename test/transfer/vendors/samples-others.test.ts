/** Exports of others, kept outside of this repository. Every number here was counted by hand in the file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readers } from '../../../lib/transfer/vendors';
import { bytesFile, importExports } from './given';

const folder = '../shared/exports';
const isThere = existsSync(folder);
if (!isThere) console.warn(`${folder} is not there: the exports of others are not tested.`);

const given = (name: string) => bytesFile(path.basename(name), new Uint8Array(readFileSync(`${folder}/${name}`)));

/** Source, conversations, turns, branches, and what is left out. */
const counts: Record<string, [string, number, number, number, Record<string, number>?]> = {
  'gemini/420ai-sample-gemini-export.redacted-real.json': [
    'gemini',
    3,
    5,
    3,
    { 'activity that is no chat: Created': 1, 'activity that is no chat: Selected preferred draft': 1 },
  ],
  'gemini/synthetic-gemini_myactivity_2026-09_details.json': [
    'gemini',
    1,
    4,
    1,
    { 'activity that is no chat: Used': 1 },
  ],
  'gemini/synthetic-MyActivity-2026-09.html': ['gemini', 2, 4, 2],
  // The first answer was edited, and the second stands beside it; an empty chunk and a broken one go on from the second.
  'aistudio/polylogue-aistudio-branching_session.json': ['aistudio', 1, 3, 2],
  'aistudio/polylogue-aistudio-code_execution_prompt.json': ['aistudio', 1, 2, 1],
  'aistudio/polylogue-aistudio-multimodal_session.json': ['aistudio', 1, 4, 1],
  'aistudio/polylogue-aistudio-text_only_prompt.json': ['aistudio', 1, 4, 1],
  'aistudio/polylogue-origin-aistudio-drive.json': ['aistudio', 1, 2, 1],
  'grok/synthetic-prod-grok-backend.json': ['grok', 1, 4, 1],
  'grok/polylogue-origin-grok-export.json': ['grok', 1, 2, 1],
  'mistral/synthetic-chat-22222222-0000-4000-8000-000000000002.json': ['mistral', 1, 2, 1],
  'perplexity/synthetic-third-party-thread.json': ['perplexity', 1, 2, 1],
  'copilot/synthetic-copilot-activity-history.csv': ['copilot', 1, 4, 1],
  'other-tools/ai-chat-exporter-chatgpt.json': ['revivalstack', 1, 10, 1],
  'other-tools/ai-chat-exporter-copilot.json': ['revivalstack', 1, 10, 1],
  'other-tools/ai-chat-exporter-gemini.json': ['revivalstack', 1, 10, 1],
  'other-tools/librechat-messagesTree-shape.json': ['librechat', 1, 2, 1],
  'other-tools/librechat-openwebui-export.json': ['openwebui', 2, 4, 2],
  'other-tools/synthetic-typingmind.json': ['typingmind', 1, 2, 1],
  'other-tools/synthetic-sharegpt.jsonl': ['sharegpt', 1, 2, 1],
  'other-tools/synthetic-openai-messages.jsonl': ['openai', 1, 2, 1],
};

test.skipIf(!isThere).each(Object.entries(counts))(
  '%s has the chats, turns and branches that were counted by hand',
  async (name, [source, conversations, turns, branches, skipped = {}]) => {
    const { report } = await importExports([given(name)]);
    expect(report).toEqual({
      source,
      conversations,
      turns,
      branches,
      skipped: Object.entries(skipped).map(([what, count]) => ({ what, count })),
    });
  },
);

test.skipIf(!isThere)('the log of Gemini as JSON and as a page tell the same exchange once', async () => {
  const { conversations, report } = await importExports([
    given('gemini/synthetic-gemini_myactivity_2026-09_details.json'),
    given('gemini/synthetic-MyActivity-2026-09.html'),
  ]);
  expect(report).toMatchObject({ source: 'gemini', conversations: 2, turns: 6, branches: 2 });
  expect(conversations.map(({ id }) => id)[0]).toBe('gemini:0123456789abcdef');
});

const jsonSamples = Object.keys(counts).filter(name => name.endsWith('.json'));
test.skipIf(!isThere).each(jsonSamples)('%s is claimed by one reader alone', name => {
  const value: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  const owners = readers
    .filter(reader => reader.format === 'json' && reader.canRead(sample))
    .map(({ vendor }) => vendor);
  expect(owners).toEqual([counts[name]?.[0]]);
});
