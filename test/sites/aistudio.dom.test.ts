/** What a page in a folder cannot show: what AI Studio's page lacks when it cannot be read, turns out of view, and the composer. */
import { describe, expect, test } from 'vitest';
import { aistudioAdapter } from '../../lib/sites/aistudio/adapter';

const page = (body: string, title = 'Google AI Studio'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const turn = (id: string, role: string, html: string) =>
  `<ms-chat-turn id="turn-${id}"><div class="chat-turn-container ${role}">${html}</div></ms-chat-turn>`;
const chunk = (text: string) => `<ms-text-chunk><ms-cmark-node><p>${text}</p></ms-cmark-node></ms-text-chunk>`;
const thought = (text: string) => `<ms-thought-chunk>${chunk(text)}</ms-thought-chunk>`;
const gone = (id: string) => `<ms-chat-turn id="turn-${id}"></ms-chat-turn>`;

const turnsOf = (...turns: string[]) => {
  const reading = aistudioAdapter.read(page(turns.join('')));
  return 'turns' in reading ? reading.turns.map(({ id }) => id) : reading;
};

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a turn of nobody', turn('a', 'critic', chunk('Hi')), 'a known role of ms-chat-turn'],
    ['a turn of both sides', turn('a', 'user model', chunk('やあ')), 'a known role of ms-chat-turn'],
    ['a turn without an id', turn('', 'user', chunk('Hi')), 'an id of ms-chat-turn'],
    ['a turn in another shape', turn('a', 'user', '<p>やあ</p>'), 'ms-text-chunk, ms-cmark-node'],
    ['a prompt that only thinks', turn('a', 'user', thought('Hi')), 'ms-text-chunk, ms-cmark-node'],
    [
      'a turn in another element',
      `${turn('a', 'user', chunk('Hi'))}<ms-turn><ms-prompt-chunk>やあ</ms-prompt-chunk></ms-turn>`,
      'ms-chat-turn',
    ],
    [
      'a thought under another name',
      turn('a', 'model', `<ms-musing><mat-expansion-panel>${chunk('うーん')}</mat-expansion-panel></ms-musing>`),
      'ms-thought-chunk',
    ],
    ['turns that are all out of view', gone('a') + gone('b'), 'ms-chat-turn with anything in it'],
  ])('%s', (_, body, missing) => expect(aistudioAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

test('the names of icons, the bars and the line above a turn are not said', () => {
  const beside =
    '<div class="author-label">Model 5:54 PM</div><div class="actions-container"><mat-icon>more_vert</mat-icon></div>';
  const within = '<ms-text-chunk><mat-icon>content_copy</mat-icon><p>雨です。</p></ms-text-chunk>';
  expect(aistudioAdapter.read(page(turn('a', 'model', beside + within)))).toMatchObject({
    turns: [{ text: '雨です。' }],
  });
});

describe('turns out of view', () => {
  const prompt = (id: string) => turn(id, 'user', chunk('Hi'));
  const answer = (id: string) => turn(id, 'model', chunk('はい'));

  test('at either end leave those in view', () => {
    expect(turnsOf(gone('a'), prompt('b'), answer('c'))).toEqual(['b', 'c']);
    expect(turnsOf(prompt('b'), answer('c'), gone('d'))).toEqual(['b', 'c']);
  });

  test('between two stretches part them, and the last one is shown', () =>
    expect(turnsOf(prompt('a'), gone('b'), prompt('c'), answer('d'))).toEqual(['c', 'd']));

  test('a thought whose answer is out of view is nobody’s', () => {
    expect(turnsOf(prompt('a'), turn('b', 'model', thought('うーん')), gone('c'))).toEqual(['a']);
    expect(aistudioAdapter.read(page(turn('b', 'model', thought('うーん')) + gone('c') + answer('d')))).toMatchObject({
      turns: [{ id: 'd', text: 'はい' }],
    });
    expect(turnsOf(prompt('a'), gone('b'), turn('c', 'model', thought('うーん')), gone('d'))).toEqual(['a']);
  });

  test('several thoughts belong to the answer that follows', () => {
    const reading = aistudioAdapter.read(
      page(turn('a', 'model', thought('One')) + turn('b', 'model', thought('二')) + turn('c', 'model', chunk('Three'))),
    );
    expect(reading).toMatchObject({
      turns: [
        {
          id: 'c',
          parts: [
            { kind: 'thinking', text: 'One' },
            { kind: 'thinking', text: '二' },
          ],
        },
      ],
    });
  });
});

describe('running', () => {
  const run = (icon: string) => `<ms-run-button><button><mat-icon> ${icon} </mat-icon></button></ms-run-button>`;
  const asked = turn('a', 'user', chunk('Hi'));

  test.each(['stop', 'progress_activity'])('while the icon is “%s”', icon =>
    expect(aistudioAdapter.read(page(asked + run(icon)))).toMatchObject({ state: 'streaming', turns: [{ id: 'a' }] }),
  );

  test('not while the icon says run', () =>
    expect(aistudioAdapter.read(page(asked + run('play_arrow'))).state).toBe('settled'));
});

test('the composer is the field of the prompt, never that of the system’s instructions', () => {
  const field = '<textarea></textarea>';
  for (const place of ['ms-chunk-input', 'ms-prompt-box']) {
    expect(aistudioAdapter.composer(page(`<${place}>${field}</${place}>`))).toBeDefined();
  }
  expect(aistudioAdapter.composer(page(`<ms-system-instructions>${field}</ms-system-instructions>`))).toBeUndefined();
});
