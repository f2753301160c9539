import { describe, expect, test } from 'vitest';
import { aistudio } from '../../../lib/transfer/vendors/aistudio';
import { onlyBy, outlined, spokenIn, toldBy } from './read-values';

const prompt = (chunks: unknown[], more = {}) => ({
  runSettings: { model: 'models/gemini-2.5-pro', temperature: 1 },
  chunkedPrompt: { chunks, pendingInputs: [] },
  ...more,
});

describe("AI Studio's prompts", () => {
  test('several chunks of the model in a row are one answer, with what was thought and run beside it', async () => {
    const { chat } = await onlyBy(
      aistudio,
      [
        prompt(
          [
            { role: 'user', text: '2+2を計算して', createTime: '2026-02-02T09:00:00Z' },
            { role: 'model', isThought: true, text: 'Use code.', createTime: '2026-02-02T09:00:05Z' },
            { role: 'model', executableCode: { language: 'PYTHON', code: 'print(2+2)' } },
            { role: 'model', codeExecutionResult: { outcome: 'OUTCOME_OK', output: '4\n' } },
            {
              role: 'model',
              text: '答えは4です。',
              finishReason: 'STOP',
              grounding: { groundingSources: [{ uri: 'https://example.com/', title: '算数' }] },
            },
            { role: 'user', text: 'Thanks', createTime: '2026-02-02T09:01:00Z' },
          ],
          { systemInstruction: { text: '簡潔に。' } },
        ),
      ],
      'Takeout/Drive/Google AI Studio/足し算 v1.2',
    );
    expect(spokenIn(chat)).toEqual(['user: 2+2を計算して', 'assistant: 答えは4です。', 'user: Thanks']);
    expect(chat.turns[0]?.parts).toEqual([{ kind: 'tool', title: 'System instructions', text: '簡潔に。' }]);
    expect(chat.turns[1]).toMatchObject({
      createdAt: Date.UTC(2026, 1, 2, 9, 0, 5),
      parts: [
        { kind: 'thinking', text: 'Use code.' },
        { kind: 'tool', title: 'code', text: '```python\nprint(2+2)\n```' },
        { kind: 'tool', title: 'result', text: '```\n4\n```' },
        { kind: 'tool', title: 'Sources', text: '- [算数](https://example.com/)' },
      ],
    });
    expect(chat).toMatchObject({
      title: '足し算 v1.2',
      model: 'gemini-2.5-pro',
      seenAt: Date.UTC(2026, 1, 2, 9, 1),
      url: '',
    });
  });

  test('words in pieces, thoughts among them, and files by their names or what stands for one', async () => {
    const { chat } = await onlyBy(aistudio, [
      prompt([
        { role: 'user', driveDocument: { id: 'drive-1', name: '仕様.pdf' } },
        { role: 'user', inlineFile: { mimeType: 'image/png', data: 'x' }, parts: [{ text: 'What is this?' }] },
        { role: 'user', driveImage: { id: 'drive-2' }, text: '' },
        { role: 'model', text: '', parts: [{ text: 'hm', thought: true }, { text: '港' }, { text: 'です。' }] },
      ]),
    ]);
    expect(
      chat.turns.map(({ text, attachments = [], parts = [] }) => [
        text,
        attachments.map(({ name }) => name),
        parts.length,
      ]),
    ).toEqual([
      ['', ['仕様.pdf'], 0],
      ['What is this?', ['image/png'], 0],
      ['', ['drive-2'], 0],
      ['港\n\nです。', [], 1],
    ]);
  });

  test('an answer that was branched from a message of this file stands beside the first', async () => {
    const { chat } = await onlyBy(aistudio, [
      prompt([
        { id: 'u', role: 'user', text: 'q' },
        { id: 'a', role: 'model', text: 'first', branchParent: { id: 'u' } },
        { id: 'b', role: 'model', text: '二番目', branchParent: { id: 'u' } },
        { id: 'c', role: 'model', text: '', errorMessage: 'cut off' },
        { id: 'd', role: 'model', text: 'elsewhere', branchParent: { promptId: 'another file' } },
      ]),
    ]);
    expect(outlined(chat)).toEqual(['. > u user: q', 'u > a assistant: first', 'u > b assistant: 二番目\n\nelsewhere']);
    expect(chat.turns[2]?.unfinished).toBe('failed');
  });

  test('the same prompt has the same name as it grows, and one that says the same at another time another', async () => {
    const at = (minute: number, ...more: unknown[]) =>
      prompt([{ role: 'user', text: '続けて', createTime: Date.UTC(2026, 0, 1, 0, minute) }, ...more]);
    const [one, grown, other] = [
      (await onlyBy(aistudio, [at(1)])).chat,
      (await onlyBy(aistudio, [at(1, { role: 'model', text: 'yes' }, { role: 'user', text: '続けて' })], 'Renamed'))
        .chat,
      (await onlyBy(aistudio, [at(2)])).chat,
    ];
    expect(grown.id).toBe(one.id);
    expect(grown.turns[0]?.id).toBe(one.turns[0]?.id);
    expect(other.id).not.toBe(one.id);
  });

  test('what was never sent, and chunks without a side, are counted', async () => {
    const { chats, skipped } = await toldBy(aistudio, [
      {
        chunkedPrompt: {
          chunks: [{ role: 'other', text: 'x' }, null],
          pendingInputs: [{ text: '書きかけ' }, { text: '' }],
        },
      },
      { chunkedPrompt: {} },
      { chunkedPrompt: null },
    ]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({
      'message without a side': 2,
      'input that was never sent': 1,
      'chat without messages': 2,
      'entry that is no prompt': 1,
    });
  });
});
