/** While an input method composes, its keys are not the page's: one rule, for every box, form and menu that takes words. */
import { cleanup, createEvent, fireEvent } from '@testing-library/preact';
import type { ComponentChild } from 'preact';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { AskBox } from '../../../components/ask/AskBox';
import { QuestionTurn } from '../../../components/ask/QuestionTurn';
import { LineForm } from '../../../components/controls/LineForm';
import { FindBox } from '../../../components/find/FindBox';
import { ActionMenu } from '../../../components/list/ActionMenu';
import { createNoteDraft } from '../../../components/notes/note-draft';
import { NoteForm } from '../../../components/notes/NoteForm';
import { SpaceRules } from '../../../components/spaces/SpaceRules';
import { EpisodeForm } from '../../../components/story/EpisodeForm';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

/** Each calls `act` where a key does something, and draws the box in which somebody writes. */
const places: Readonly<Record<string, (act: () => void) => ComponentChild>> = {
  'the question to a model': act => (
    <AskBox
      {...{ providers: [], chosen: undefined, isBusy: false, sourceCount: 0, question: 'いま', onStop: undefined }}
      onQuestion={act}
      onChoose={act}
      onAsk={act}
    />
  ),
  'a form of one line': act => <LineForm label="Name" value="いま" onSave={act} onDone={act} />,
  'the words to find in a chat': act => (
    <FindBox find={{ query: 'いま', count: 2, hasMore: false, index: 0, onQuery: act, moveBy: act }} label="find" />
  ),
  'the filter of the menu': act => (
    <ActionMenu label="Actions" actions={[{ id: 'copy', text: 'Copy', group: 1, choose: act }]} onClose={act} />
  ),
  'a note': act => (
    <NoteForm
      {...{ title: 'Note', keep: 'Keep', initial: createNoteDraft('いま', 'main'), spaces: [{ id: 'main', name: '' }] }}
      onKeep={async () => act()}
      onLeave={act}
    />
  ),
  'the rules of a space': act => (
    <SpaceRules
      space={{ id: 'one', name: 'One' }}
      actions={{ setRules: async () => act(), applyRules: async () => 0 }}
      onClose={act}
    />
  ),
  'an episode': act => <EpisodeForm story={{ episodes: [], personas: [] }} onSave={act} onDone={act} />,
};

const keys = ['Escape', 'Enter', 'ArrowDown', 'Backspace', 'k'];

describe.each(Object.keys(places))('%s', name => {
  function open() {
    let acts = 0;
    renderIn('ja', places[name]?.(() => (acts += 1)) ?? null);
    const box = document.querySelector<HTMLElement>('input:not([type=checkbox]), textarea');
    if (!box) throw new Error('Nobody can write here.');
    return { box, countActs: () => acts };
  }

  test.each([
    ['that composes', { isComposing: true }],
    ['that has taken the key', { keyCode: 229 }],
  ])('leaves every key to an input method %s', (_, taken) => {
    const { box, countActs } = open();
    for (const key of keys) {
      for (const ctrlKey of [false, true]) fireEvent.keyDown(box, { key, ctrlKey, ...taken });
    }
    expect(countActs()).toBe(0);
    expect(box.isConnected).toBe(true);
    // Else the browser would empty a search field, and close a dialog or the popup.
    const escape = createEvent.keyDown(box, { key: 'Escape', ...taken });
    fireEvent(box, escape);
    expect(escape.defaultPrevented).toBe(true);
  });
});

test('a question that is asked in other words stays open', () => {
  const turn = { id: 'q', parent: null, role: 'user', text: 'いま', at: 1 } as const;
  const { getByRole, t } = renderIn(
    'ja',
    <QuestionTurn
      thread={{ id: 'kura:one', turns: [turn], leaf: 'q' }}
      turn={turn}
      show={() => undefined}
      onEdit={() => undefined}
    />,
  );
  fireEvent.click(getByRole('button', { name: t('ask_edit') }));
  fireEvent.keyDown(getByRole('textbox'), { key: 'Escape', isComposing: true });
  expect(document.querySelector('textarea')).not.toBeNull();
  fireEvent.keyDown(getByRole('textbox'), { key: 'Escape' });
  expect(document.querySelector('textarea')).toBeNull();
});

test('nothing else asks whether an input method composes', () => {
  const asking = ['components', 'entrypoints'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`)
      .filter(file => /isComposing|\b229\b/.test(readFileSync(file, 'utf8'))),
  );
  expect(asking).toEqual(['components/hooks/skip-composed-keys.ts']);
});
