import { describe, expect, test } from 'vitest';
import { UniqueNames } from '../../lib/transfer/unique-names';
import { random } from '../fakes/made-up-site';

const nameOf = (title: string, id = 'chatgpt:1') => new UniqueNames('Untitled chat').chooseName(title, id);
const bytes = (text: string) => Buffer.byteLength(text);

describe('a chat’s file', () => {
  test.each([
    ['Sourdough for beginners', 'Sourdough for beginners'],
    ['医療費控除の申請方法', '医療費控除の申請方法'],
    ['Which is better: A/B or C\\D?', 'Which is better A B or C D'],
    ['[[link]] #tag ^block | pipe', 'link tag block pipe'],
    ['"quotes" <b> * wild', 'quotes b wild'],
    ['two\nlines\tand\u2028more', 'two lines and more'],
    ['  spaces   everywhere  ', 'spaces everywhere'],
    // A title in decomposed kana is the same word as in composed ones.
    ['か\u3099くせい', 'がくせい'],
    ['cafe\u0301', 'café'],
    ['家族 👨‍👩‍👧 の写真', '家族 👨‍👩‍👧 の写真'],
    // Letters that turn the direction hide what an extension is.
    ['invoice\u202egnp.exe', 'invoice gnp.exe'],
  ])('%j is called %j', (title, name) => expect(nameOf(title)).toBe(name));

  test.each(['../../etc/passwd', '..', '.', '/', '\\\\server\\share', 'C:\\Windows', '....//x', '\0/etc', '．．／x'])(
    'the title %j leads nowhere else',
    title => expect(nameOf(title)).not.toMatch(/^\.|[\\/:\0]|\.$/),
  );

  test.each(['', '   ', '???', '...', '\u200b\u200e', '\u202e'])('without a readable title (%j) is called so', title =>
    expect(nameOf(title)).toBe('Untitled chat'),
  );

  test.each(['CON', 'nul', 'Com1', 'LPT9', 'aux.md', 'COM¹', 'CONIN$'])('%s is no device of Windows', title =>
    expect(nameOf(title)).toBe(`_${title}`),
  );

  test('what only begins like a device keeps its name', () => expect(nameOf('Console wars')).toBe('Console wars'));

  test('a long title is cut between letters, to 120 bytes at most', () => {
    expect(nameOf('a'.repeat(300))).toBe('a'.repeat(119));
    expect(nameOf('日'.repeat(300))).toBe('日'.repeat(39));
    expect(nameOf('👨‍👩‍👧'.repeat(50))).toBe('👨‍👩‍👧'.repeat(6));
  });

  test('half of a letter becomes a whole one', () => expect(nameOf('a\ud83d b').isWellFormed()).toBe(true));
});

describe('several chats', () => {
  test('of one title, whatever its case, are told apart by a mark that their id gives', () => {
    const names = new UniqueNames('Untitled chat');
    expect(names.chooseName('Ramen', 'chatgpt:1')).toBe('Ramen');
    const second = names.chooseName('ramen', 'chatgpt:2');
    expect(second).toMatch(/^ramen [0-9a-f]{8}$/);
    expect(names.chooseName('RAMEN', 'chatgpt:3')).not.toBe(second);

    const again = new UniqueNames('Untitled chat');
    again.chooseName('ramen', 'claude:9');
    expect(again.chooseName('ramen', 'chatgpt:2')).toBe(second);
  });

  test('even the same id twice gives two names', () => {
    const names = new UniqueNames('無題');
    const given = [1, 2, 3].map(() => names.chooseName('', 'note:1'));
    expect(new Set(given).size).toBe(3);
    expect(given[0]).toBe('無題');
  });

  test('of any titles have names of their own that any system takes', () => {
    const next = random(4);
    const letters = ['a', 'B', '日', 'か\u3099', '👍', '/', '\\', ':', '.', ' ', '\n', '"', '\u202e', '\ud800', '#'];
    const names = new UniqueNames('Untitled chat');
    const given = Array.from({ length: 2000 }, (_, n) => {
      const title = Array.from({ length: next(90) }, () => letters[next(letters.length)]).join('');
      return names.chooseName(title, `claude:${n}`);
    });
    expect(new Set(given.map(name => name.toLowerCase())).size).toBe(2000);
    for (const name of given) {
      expect(name).not.toMatch(/[\\/:*?"<>|[\]#^\p{Cc}]|^[\s.]|[\s.]$/u);
      expect(bytes(name)).toBeLessThanOrEqual(120);
      expect(bytes(name)).toBeGreaterThan(0);
    }
  });
});
