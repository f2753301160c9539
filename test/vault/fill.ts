/** Chats for the vault's tests: several sites, both languages, branches, parts and files. */
import type { Snapshot } from '../../lib/core/conversation';

export const ramen: Snapshot = {
  id: 'chatgpt:68a0-11',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/68a0-11',
  title: '札幌の味噌ラーメン',
  model: 'gpt-5',
  seenAt: 1_760_000_000_000,
  turns: [
    {
      id: 'u1',
      parent: null,
      role: 'user',
      text: '札幌で味噌ラーメンを食べるなら？',
      attachments: [{ name: '地図.png', kind: 'image' }],
    },
    {
      id: 'a1',
      role: 'assistant',
      text: '**すすきの**の店を三つ。\n\n```txt\n一、二、三\n```',
      model: 'gpt-5',
      createdAt: 1_759_999_999_000,
      parts: [
        { kind: 'thinking', text: '駅から近い順に。' },
        { kind: 'tool', title: 'search', text: '`ramen sapporo`' },
      ],
    },
  ],
};

/** The same chat after its question was edited. */
export const ramenEdited: Snapshot = {
  ...ramen,
  seenAt: ramen.seenAt + 60_000,
  turns: [
    { id: 'u1b', parent: null, role: 'user', text: '小樽で寿司を食べるなら？' },
    { id: 'a1b', role: 'assistant', text: '運河の近くに 😀 一軒。' },
  ],
};

export const ferry: Snapshot = {
  id: 'claude:1f0e-22',
  source: 'claude',
  url: 'https://claude.ai/chat/1f0e-22',
  title: 'Night ferry "Sunflower"',
  seenAt: 1_760_000_500_000,
  turns: [
    { id: 'm1', role: 'user', text: 'Which cabin is quiet?\n\nTwo lines, and a tab\t.' },
    {
      id: 'm2',
      role: 'assistant',
      text: 'The one amidships: $E = mc^2$ and \\\\ backslashes.',
      parts: [{ kind: 'artifact', title: 'Plan', text: '# Deck\n' }],
    },
  ],
};

export const bread: Snapshot = {
  id: 'gemini:9c33',
  source: 'gemini',
  url: 'https://gemini.google.com/app/9c33',
  seenAt: 1_760_000_200_000,
  turns: [
    { id: 'row:0:user', role: 'user', text: 'Bread without yeast?' },
    { id: 'row:1:assistant', role: 'assistant', text: 'Use baking soda.' },
  ],
};
