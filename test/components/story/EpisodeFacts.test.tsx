import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { EpisodeFacts } from '../../../components/story/EpisodeFacts';
import { useUnsaved } from '../../../components/story/state/use-unsaved';
import { Problem } from '../../../lib/core/problem';
import type { Fact, NewFact } from '../../../lib/vault/notes-contract';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const story = { episodes: [{ id: 'e1', name: 'Harbour', after: null }], personas: [] };

/** An episode without a story around it; `look` has it ask the vault anew. */
interface Given {
  readonly facts?: readonly Fact[];
  readonly requestFacts?: (request: string) => Promise<string | undefined>;
}

function open(given: Given = {}) {
  let kept: readonly Fact[] = given.facts ?? [];
  const saved: (readonly NewFact[])[] = [];
  const over: (readonly (string | undefined)[])[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const library = {
    listFacts: async () => kept,
    replaceFacts: async (
      _space: string,
      _episode: string,
      facts: readonly NewFact[],
      known: readonly NewFact[] = [],
    ) => {
      await before;
      saved.push(facts);
      over.push(known.map(({ id }) => id));
      kept = facts.map((fact, n) => ({ ...fact, id: `note:${n}` }));
      return { ok: true } as const;
    },
    setStory: async () => ({ ok: true }) as const,
    listConversations: async () => ({ total: 0, chats: [] }),
    readConversation: async () => null,
  };
  let look = (): void => {};
  function Page() {
    const unsaved = useUnsaved();
    const [looks, setLooks] = useState(0);
    look = () => setLooks(looks + 1);
    return (
      <EpisodeFacts
        {...{ library, story, unsaved }}
        episode={{ id: 'e1', name: 'Harbour', after: null }}
        refreshKey={String(looks)}
        space={{ id: 's', name: 'Novel', story }}
        copy={async () => {}}
        requestFacts={given.requestFacts}
        onChange={() => {}}
      />
    );
  }
  return {
    ...renderIn('en', <Page />),
    saved,
    over,
    add: (fact: Fact) => void (kept = [...kept, fact]),
    replace: (facts: readonly Fact[]) => void (kept = facts),
    look: () => look(),
    /** What saving waits for, or fails with. */
    savesAfter: (what: Promise<unknown>) => void (before = what),
  };
}

test('what is added right after saving stands beside what was saved, also before the list was asked for anew', async () => {
  const { t, saved } = open();
  const add = async (text: string) => {
    fireEvent.click(await screen.findByRole('button', { name: t('story_add_fact') }));
    const boxes = await screen.findAllByRole('textbox', { name: t('story_fact') });
    // It is there to be written.
    expect(document.activeElement).toBe(boxes.at(-1));
    fireEvent.input(boxes.at(-1) ?? document.body, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: t('story_save_facts') }));
  };
  await add('The lighthouse is dark.');
  await screen.findByText(t('story_saved'));
  await add('Mio sold the boat.');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject([{ id: 'note:0', text: 'The lighthouse is dark.' }, { text: 'Mio sold the boat.' }]);
});

test('an offered fact that was unticked stays so when the vault is looked at anew', async () => {
  const { t, saved, look } = open();
  const told = [{ text: 'The lighthouse is dark.' }, { text: 'Mio sold the boat.' }];
  const answer = `\`\`\`\nkura facts ${JSON.stringify({ facts: told })}\n\`\`\``;
  fireEvent.input(await screen.findByLabelText(t('story_answer')), { target: { value: answer } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Mio sold the boat/ }));
  await screen.findByRole('button', { name: t('story_accept', '1') });
  look();
  await new Promise(resolve => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: t('story_accept', '1') }));
  await waitFor(() => expect(saved).toMatchObject([[{ text: 'The lighthouse is dark.' }]]));
});

test('saving says what the editing began with, and not what came in since', async () => {
  const one = { id: 'note:1', text: '灯台が消えた。', url: '', at: 1 } as const;
  const { t, saved, over, add, look } = open({ facts: [one] });
  fireEvent.input(await screen.findByRole('textbox', { name: t('story_fact') }), { target: { value: '灯台が光る。' } });
  add({ id: 'note:2', text: 'Mio sold the boat.', url: '', at: 2 });
  look();
  await new Promise(resolve => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: t('story_save_facts') }));
  await waitFor(() => expect(saved).toMatchObject([[{ id: 'note:1', text: '灯台が光る。' }]]));
  expect(over).toEqual([['note:1']]);
});

test('an offer that could not be accepted is still there', async () => {
  const { t, saved, savesAfter } = open();
  const answer = `\`\`\`\nkura facts ${JSON.stringify({ facts: [{ text: 'The lighthouse is dark.' }] })}\n\`\`\``;
  fireEvent.input(await screen.findByLabelText(t('story_answer')), { target: { value: answer } });
  const accept = () => screen.getByRole('button', { name: t('story_accept', '1') });
  await screen.findByRole('button', { name: t('story_accept', '1') });
  savesAfter(Promise.reject(new Problem('VaultFull', 'test')));
  fireEvent.click(accept());
  await screen.findByText(t('problem_VaultFull'));
  savesAfter(Promise.resolve());
  fireEvent.click(accept());
  await waitFor(() => expect(saved).toMatchObject([[{ text: 'The lighthouse is dark.' }]]));
  await waitFor(() => expect(screen.queryByRole('button', { name: t('story_accept', '1') })).toBeNull());
});

test('while facts are being saved nothing is typed into them, which would be in no list', async () => {
  const { t, savesAfter } = open({ facts: [{ id: 'note:1', text: '灯台が消えた。', url: '', at: 1 }] });
  let end: (value?: unknown) => void = () => undefined;
  savesAfter(new Promise(resolve => (end = resolve)));
  const box = await screen.findByRole('textbox', { name: t('story_fact') });
  const isShut = () => box.closest('ul')?.hasAttribute('inert');
  fireEvent.input(box, { target: { value: '灯台が光る。' } });
  expect(isShut()).toBeFalsy();
  fireEvent.click(screen.getByRole('button', { name: t('story_save_facts') }));
  await waitFor(() => expect(isShut()).toBe(true));
  for (const key of ['story_add_fact', 'story_discard'] as const)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t(key) }).disabled).toBe(true);
  end();
  await screen.findByText(t('story_saved'));
  await waitFor(() => expect(isShut()).toBeFalsy());
});

test('what another page rewrote meanwhile is shown with what was typed here, and both can be saved', async () => {
  const one = { id: 'note:1', text: '灯台が消えた。', url: '', at: 1 } as const;
  const { t, saved, over, savesAfter, replace } = open({ facts: [one] });
  fireEvent.input(await screen.findByRole('textbox', { name: t('story_fact') }), { target: { value: 'It is red.' } });
  replace([{ ...one, text: '灯台が光る。' }]);
  savesAfter(Promise.reject(new Problem('StoryChanged', 'test')));
  fireEvent.click(screen.getByRole('button', { name: t('story_save_facts') }));
  await screen.findByText(t('problem_StoryChanged'));
  const texts = () =>
    screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: t('story_fact') }).map(({ value }) => value);
  await waitFor(() => expect(texts()).toEqual(['灯台が光る。', 'It is red.']));
  savesAfter(Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: t('story_save_facts') }));
  await waitFor(() => expect(saved).toMatchObject([[{ id: 'note:1', text: '灯台が光る。' }, { text: 'It is red.' }]]));
  expect(over).toEqual([['note:1']]);
});

test('with a model, one click lists the facts, which are proposed and not saved', async () => {
  const asked: string[] = [];
  let answer: string | undefined;
  const { t, saved } = open({
    requestFacts: async request => {
      asked.push(request);
      return answer;
    },
  });
  // Who closes the page of the model is not bothered.
  fireEvent.click(await screen.findByRole('button', { name: t('story_ask_model') }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toContain('Harbour');
  answer = '```\nkura facts {"facts":[{"text":"The lighthouse is dark."}]}\n```';
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('story_ask_model') }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: t('story_ask_model') }));
  await screen.findByRole('checkbox', { name: /The lighthouse is dark/ });
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: t('story_accept', '1') }));
  await waitFor(() => expect(saved).toMatchObject([[{ text: 'The lighthouse is dark.' }]]));
});

test('without a model there is only copying', async () => {
  const { t } = open();
  await screen.findByText(t('story_ask'));
  expect(screen.queryByText(t('story_ask_model'))).toBeNull();
});
