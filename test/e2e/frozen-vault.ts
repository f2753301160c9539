/** A vault file whose answers are the texts, each after a question about harbour lights. */
export const buildFrozenVault = (texts: readonly string[]) => ({
  schema: 'kura-vault',
  version: 1,
  conversations: texts.map((text, n) => ({
    id: `gemini:frozen${n}`,
    source: 'gemini',
    url: `https://gemini.google.com/app/frozen${n}`,
    title: `frozen ${n}`,
    turns: [
      { id: 'q', role: 'user', text: `harbour lights ${n}`, createdAt: '2026-03-01T10:00:00Z' },
      { id: 'a', role: 'assistant', text, createdAt: '2026-03-01T10:00:01Z' },
    ],
  })),
  spaces: [{ id: 'main' }],
});
