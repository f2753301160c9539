import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UndoResult } from '../../lib/rpc/contracts/page';
import { createInsertionNotes } from '../../lib/page-ui/insertion-note';

const content = {
  fence: '0a1b2c3d',
  text: 'Inserted from ChatGPT, Oct 9',
  undo: 'Undo',
  dismiss: 'Close',
  results: { takenBack: 'Removed.', gone: 'It is gone.', kept: 'It stayed.' },
};

/** Only a test may look into it: the page cannot. */
const roots: ShadowRoot[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const attach = Reflect.get(Element.prototype, 'attachShadow');
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    const root = attach.call(this, options);
    if (options.mode === 'closed') roots.push(root);
    return root;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  roots.length = 0;
});

const hosts = () => [...document.documentElement.children].filter(each => each instanceof HTMLDivElement);

test('is gone after ten seconds, but not under the pointer or with the focus in it', () => {
  const notes = createInsertionNotes({
    page: document,
    composer: () => undefined,
    undo: async () => ({ state: 'takenBack' }),
  });
  notes.show(content);
  const frame = roots[0]?.firstElementChild;
  expect(frame?.textContent).toBe(`${content.text}Undo×`);
  vi.advanceTimersByTime(9_000);
  frame?.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(60_000);
  expect(hosts()).toHaveLength(1);
  frame?.dispatchEvent(new Event('pointerleave'));
  vi.advanceTimersByTime(9_900);
  expect(hosts()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(hosts()).toEqual([]);
});

test('hides while the person types or scrolls, and comes back', () => {
  const notes = createInsertionNotes({
    page: document,
    composer: () => undefined,
    undo: async () => ({ state: 'takenBack' }),
  });
  notes.show(content);
  const [host] = hosts() as HTMLElement[];
  for (const type of ['scroll', 'input']) {
    document.dispatchEvent(new Event(type));
    expect(host?.style.visibility).toBe('hidden');
    vi.advanceTimersByTime(800);
    expect(host?.style.visibility).toBe('visible');
  }
  notes.remove();
  expect(hosts()).toEqual([]);
});

test('a page’s own click undoes nothing, and another insertion takes its place', () => {
  const undo = vi.fn<(fence: string) => Promise<UndoResult>>(async () => ({ state: 'takenBack' }));
  const notes = createInsertionNotes({ page: document, composer: () => undefined, undo });
  notes.show(content);
  roots[0]?.querySelector('button')?.click();
  expect(undo).not.toHaveBeenCalled();
  notes.show({ ...content, text: 'Inserted 2' });
  expect(hosts()).toHaveLength(1);
  expect(roots.at(-1)?.textContent).toContain('Inserted 2');
  notes.remove();
});
