/** Whether the newest of the answers is asked for: “the newest answer on this”, 「最新の回答」. Of anything else, newest is a word. */
import type { Typed } from './nouns';
import { folded } from './rule';

// What the vault holds, and then what it is about or nothing more: “latest chat app” and “newest answer key” are something else.
const english =
  /(?<![\p{L}\p{N}_-])(?:(?:the|my|our) )?(?:newest|latest|most recent) (?:answer|reply|response|note|chat|conversation)s?(?: (?:on|about|regarding|concerning|to)(?= \S)|(?= (?:i|we)\b|[^\p{L}\p{N}]*$))/u;
// 「最新のメモ帳」 is a program, 「最新のチャットアプリ」 another.
const japanese =
  /(?:最新の|(?:一番|いちばん|最も|もっとも)新しい)(?:回答|答え|返答|返事|メモ|チャット|会話|やりとり|やり取り)(?:(?:は|を|が|も|で)(?=[?？。!！、\s]|$|教えて|見せて|出して|知りたい)|(?=[?？。!！、\s]|$|について|に関して))/u;

/** Offsets are those of `text`. */
export function newestIn(text: string): Typed | undefined {
  const plain = folded(text);
  const found = english.exec(plain) ?? japanese.exec(plain);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
