import { describe, expect, test } from 'vitest';
import { noPauses, findPause, removePause, addPause, type PauseScope } from '../../lib/health/pauses';

const everywhere: PauseScope = { of: 'everywhere' };
const onClaude: PauseScope = { of: 'site', site: 'claude' };
const oneChat: PauseScope = { of: 'chat', chat: 'claude:旅-9' };

describe('a pause', () => {
  test('holds for what it names and for nothing else', () => {
    const chat = addPause(noPauses, oneChat, 1);
    expect(findPause(chat, 'claude', '旅-9')).toEqual(oneChat);
    expect(findPause(chat, 'claude', '旅')).toBeUndefined();
    expect(findPause(chat, 'claude')).toBeUndefined();
    expect(findPause(chat, 'chatgpt', '旅-9')).toBeUndefined();
    const site = addPause(noPauses, onClaude, 1);
    expect(findPause(site, 'claude', 'x')).toEqual(onClaude);
    expect(findPause(site, 'claude')).toEqual(onClaude);
    expect(findPause(site, 'chatgpt', 'x')).toBeUndefined();
    expect(findPause(addPause(noPauses, everywhere, 1), 'poe')).toEqual(everywhere);
  });

  test('that is wider is named before one that is narrower, and ending it leaves the narrower one', () => {
    const all = addPause(addPause(addPause(noPauses, oneChat, 1), onClaude, 2), everywhere, 3);
    expect(findPause(all, 'claude', '旅-9')).toEqual(everywhere);
    const two = removePause(all, everywhere);
    expect(findPause(two, 'claude', '旅-9')).toEqual(onClaude);
    const one = removePause(two, onClaude);
    expect(findPause(one, 'claude', '旅-9')).toEqual(oneChat);
    expect(removePause(one, oneChat)).toEqual(noPauses);
  });

  test('asked for twice keeps its first moment', () => {
    for (const scope of [everywhere, onClaude, oneChat]) {
      const once = addPause(noPauses, scope, 5);
      expect(addPause(once, scope, 9)).toEqual(once);
    }
  });
});
