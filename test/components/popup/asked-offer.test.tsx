import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { AskedOffer } from '../../../components/popup/AskedOffer';
import type { Conversation } from '../../../lib/core/conversation';
import { FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const open: Conversation = {
  id: 'claude:9',
  source: 'claude',
  url: 'https://claude.ai/chat/9',
  title: 'Tides',
  space: 'main',
  createdAt: 1,
  updatedAt: 1,
  completeness: { state: 'complete', turns: 3 },
  revision: 1,
  turns: [
    { id: 'a', parent: null, role: 'user', text: 'Hello', observedAt: 1 },
    { id: 'b', parent: 'a', role: 'assistant', text: 'Hello.', observedAt: 1 },
    { id: 'c', parent: 'b', role: 'user', text: 'When is low water?', observedAt: 1 },
  ],
  activePath: ['a', 'b', 'c'],
};

describe.each(['en', 'ja'] as const)('“you asked this before” in %s', language => {
  function show(similar: FakeLibrary['findSimilarQuestions']) {
    const library = new FakeLibrary([], [open]);
    const asked: (readonly [string, string])[] = [];
    library.findSimilarQuestions = (question, but) => {
      asked.push([question, but]);
      return similar(question, but);
    };
    const answers: string[] = [];
    const { t } = renderIn(
      language,
      <AskedOffer
        library={library}
        chat="claude:9"
        actions={{
          accept: async () => void answers.push('accept'),
          decline: async () => void answers.push('decline'),
        }}
      />,
    );
    return { t, answers, asked };
  }
  const before = async () => [hit(3, 'Tides', 'When is low water?', 'At six.')];

  test('offers itself at the last question of the open chat, in one line', async () => {
    const { t, answers, asked } = show(before);
    const day = language === 'en' ? 'Nov 3, 2026' : '2026';
    expect((await screen.findByRole('status')).textContent).toContain('ChatGPT');
    expect(screen.getByRole('status').textContent).toContain(day);
    expect(asked).toEqual([['When is low water?', 'claude:9']]);
    fireEvent.click(screen.getByRole('button', { name: t('popup_asked_offer') }));
    await waitFor(() => expect(answers).toEqual(['accept']));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is off with one click', async () => {
    const { t, answers } = show(before);
    fireEvent.click(await screen.findByRole('button', { name: t('popup_dismiss') }));
    await waitFor(() => expect(answers).toEqual(['decline']));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('says nothing of a new question', async () => {
    const { asked } = show(async () => []);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
