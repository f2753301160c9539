import { describe, expect, test } from 'vitest';
import { noPauses, pauseOver, withoutPause, withPause, type PauseScope } from '../../lib/health/pauses';

const everywhere: PauseScope = { of: 'everywhere' };
const onClaude: PauseScope = { of: 'site', site: 'claude' };
const oneChat: PauseScope = { of: 'chat', chat: 'claude:旅-9' };

describe('a pause', () => {
  test('holds for what it names and for nothing else', () => {
    const chat = withPause(noPauses, oneChat, 1);
    expect(pauseOver(chat, 'claude', '旅-9')).toEqual(oneChat);
    expect(pauseOver(chat, 'claude', '旅')).toBeUndefined();
    expect(pauseOver(chat, 'claude')).toBeUndefined();
    expect(pauseOver(chat, 'chatgpt', '旅-9')).toBeUndefined();
    const site = withPause(noPauses, onClaude, 1);
    expect(pauseOver(site, 'claude', 'x')).toEqual(onClaude);
    expect(pauseOver(site, 'claude')).toEqual(onClaude);
    expect(pauseOver(site, 'chatgpt', 'x')).toBeUndefined();
    expect(pauseOver(withPause(noPauses, everywhere, 1), 'poe')).toEqual(everywhere);
  });

  test('that is wider is named before one that is narrower, and ending it leaves the narrower one', () => {
    const all = withPause(withPause(withPause(noPauses, oneChat, 1), onClaude, 2), everywhere, 3);
    expect(pauseOver(all, 'claude', '旅-9')).toEqual(everywhere);
    const two = withoutPause(all, everywhere);
    expect(pauseOver(two, 'claude', '旅-9')).toEqual(onClaude);
    const one = withoutPause(two, onClaude);
    expect(pauseOver(one, 'claude', '旅-9')).toEqual(oneChat);
    expect(withoutPause(one, oneChat)).toEqual(noPauses);
  });

  test('asked for twice keeps its first moment', () => {
    for (const scope of [everywhere, onClaude, oneChat]) {
      const once = withPause(noPauses, scope, 5);
      expect(withPause(once, scope, 9)).toEqual(once);
    }
  });
});
