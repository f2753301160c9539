import { expect, test } from 'vitest';
import { LruCache } from '../../../lib/search/collections/lru-cache';

test('what was asked for lately is remembered, the rest is forgotten', () => {
  const recent = new LruCache<number>(2);
  recent.set('docker', 1);
  recent.set('蔵', 2);
  recent.set('volume', 3);
  expect(recent.get('docker')).toBe(1);
  recent.set('油', 4);
  expect(['docker', '蔵', 'volume', '油'].map(key => recent.get(key))).toEqual([1, undefined, 3, 4]);
});

test('names of every object are keys like any other', () => {
  const recent = new LruCache<string>(2);
  expect(recent.get('constructor')).toBeUndefined();
  recent.set('__proto__', 'a word');
  expect(recent.get('__proto__')).toBe('a word');
});
