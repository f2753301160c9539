import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  trackChanges,
  memoizeByElement,
  getVersion,
  type ChangeTracker,
} from '../../../lib/sites/page/dom-change-cache';
import { OutOfTimeError, readWithin } from '../../../lib/sites/page/time-limited-read';

let following: ChangeTracker;
let asked: number;
const words = memoizeByElement((place, mark: string) => {
  asked += 1;
  return `${mark}${place.textContent}`;
});
const answer = () => document.querySelector('.answer')!;
const inner = () => document.querySelector('b')!;

beforeEach(() => {
  document.body.innerHTML = '<main><div class="answer"><p>Bread, <b>パン</b></p></div><p class="other">Salt</p></main>';
  following = trackChanges(document);
  asked = 0;
});
afterEach(() => following.stop());

describe('what was read of an element', () => {
  test('is not read again while nothing in it changed', () => {
    expect([words(answer(), '1'), words(answer(), '1')]).toEqual(['1Bread, パン', '1Bread, パン']);
    document.querySelector('.other')!.textContent = 'Pepper';
    following.report([document.querySelector('.other')!], []);
    expect([words(answer(), '1'), asked]).toEqual(['1Bread, パン', 1]);
  });

  test('is read again when something deep in it changed', () => {
    words(answer(), '1');
    inner().textContent = '食パン';
    following.report([inner()], []);
    expect(words(answer(), '1')).toBe('1Bread, 食パン');
  });

  test('is one thing for each question', () => {
    expect([words(answer(), '1'), words(answer(), '2')]).toEqual(['1Bread, パン', '2Bread, パン']);
  });

  test('is read again when it came back from outside of the page, where it may have changed unseen', () => {
    words(answer(), '1');
    const taken = answer();
    taken.remove();
    innerOf(taken).textContent = '揚げパン';
    expect(words(taken, '1')).toBe('1Bread, 揚げパン');
    document.querySelector('main')!.append(taken);
    following.report([document.querySelector('main')!], [taken]);
    expect(words(answer(), '1')).toBe('1Bread, 揚げパン');
  });

  test('is read again when what it stands in was put there anew', () => {
    words(answer(), '1');
    const main = document.querySelector('main')!;
    main.remove();
    innerOf(main).textContent = '蒸しパン';
    document.body.append(main);
    following.report([document.body], [main]);
    expect(words(answer(), '1')).toBe('1Bread, 蒸しパン');
  });

  test('is read every time on a page of which nobody tells what changes', () => {
    words(answer(), '1');
    following.stop();
    inner().textContent = 'pane';
    expect(words(answer(), '1')).toBe('1Bread, pane');
  });

  test('before anybody told of changes is not believed afterwards', () => {
    following.stop();
    words(answer(), '1');
    inner().textContent = 'pain';
    following = trackChanges(document);
    expect(words(answer(), '1')).toBe('1Bread, pain');
  });
});

describe('reading for a limited time', () => {
  const slow = memoizeByElement((root: Element) => {
    asked += 1;
    // Longer than the time that is given below, on any clock.
    const end = performance.now() + 3;
    while (performance.now() < end);
    return root.textContent;
  });
  const both = () => [slow(answer()), slow(document.querySelector('.other')!)];

  test('goes on where it ended, one piece at least each time', () => {
    expect(() => readWithin(1, getVersion(), both)).toThrow(OutOfTimeError);
    expect(asked).toBe(1);
    expect(readWithin(1, getVersion(), both)).toEqual(['Bread, パン', 'Salt']);
    expect(asked).toBe(2);
  });

  test('does not limit what is read later', () => {
    expect(() => readWithin(1, getVersion(), both)).toThrow(OutOfTimeError);
    following.report([answer()], []);
    expect(both()).toEqual(['Bread, パン', 'Salt']);
  });
});

const innerOf = (place: Element): Element => place.querySelector('b')!;
