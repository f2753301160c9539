import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTextCheck, hasAny } from '../../lib/recall/text-check';
import { createPauses } from '../../lib/search/async/yield-to-others';
import { createMatchCheck } from '../../lib/search/find-matches';
import type { TurnInContext } from '../../lib/vault/vault';

/** Each look at the clock is a slice later, so that work yields wherever it can. */
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
});
afterEach(() => vi.restoreAllMocks());

const found = (id: string, text: string, title = 'Harbours'): TurnInContext => {
  const turn = { id, parent: null, role: 'assistant' as const, text, observedAt: 1 };
  const conversation = { id: `gemini:${id}`, source: 'gemini', title, revision: 1 };
  return { turn, exchange: [turn], conversation } as unknown as TurnInContext;
};

/** How often others had their turn meanwhile. */
async function countTurnsOfOthers(work: Promise<unknown>): Promise<number> {
  const over = work.then(() => true);
  const wait = () => new Promise<boolean>(resolve => setImmediate(resolve, false));
  let count = 0;
  while (!(await Promise.race([over, wait()]))) count += 1;
  return count;
}

const long = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));
const checkOf = (parts: object) => createTextCheck({ words: '', phrases: [], ...parts }, createPauses());

test.each([
  ['a phrase', { phrases: ['nobody wrote this'] }],
  ['one of two', { eitherPhrases: [['nobody wrote this', 'nor this']] }],
  ['an excluded word', { excluded: ['tide'] }],
])('others are answered while a long text is read: %s', async (_name, parts) => {
  const check = checkOf(parts);
  const work = check?.(found('a', long('The **harbour** lights are [lit](https://a.example) by nobody.\n')));
  expect(await countTurnsOfOthers(Promise.resolve(work))).toBeGreaterThanOrEqual(10);
  expect(await work).toBe('excluded' in parts);
});

test('others are answered between short texts', async () => {
  const check = checkOf({ excluded: ['tide'] });
  const checkAll = async () => {
    for (let n = 0; n < 50; n++) await check?.(found(`t${n}`, 'The harbour lights.'));
  };
  expect(await countTurnsOfOthers(checkAll())).toBeGreaterThanOrEqual(50);
});

test('others are answered while words are looked for', async () => {
  const checks = [{ length: 9, check: createMatchCheck('tide lamp') }];
  const work = hasAny(['Harbours', long('港の灯は**消えた**。\n')], checks, createPauses());
  expect(await countTurnsOfOthers(work)).toBeGreaterThanOrEqual(10);
  expect(await work).toBe(false);
});

test.each([
  ['**harbour** [lights](https://a.example)', true],
  ['港の`灯`', false],
])('what stands where two pieces meet is found: %s', async (written, isEnglish) => {
  const [phrase, word] = isEnglish ? ['harbour lights', 'lights'] : ['港の灯', '灯'];
  for (const before of [99_980, 99_999, 100_000, 201_990]) {
    const text = `${'x '.repeat(before / 2)}${written} ${'y '.repeat(60_000)}`;
    expect(await checkOf({ phrases: [phrase] })?.(found('a', text)), `${before}`).toBe(true);
    expect(await checkOf({ excluded: [word] })?.(found('a', text)), `${before}`).toBe(false);
  }
});

test('a message is read once for a question', async () => {
  const check = checkOf({ phrases: ['nobody wrote this'] });
  let reads = 0;
  const turn = found('a', 'The harbour lights.');
  const watched = {
    ...turn,
    turn: {
      ...turn.turn,
      get text() {
        reads += 1;
        return 'The harbour lights.';
      },
    },
  };
  await check?.(watched);
  // Read from the vault anew, it is another object.
  await check?.({ ...watched });
  expect(reads).toBe(1);
});
