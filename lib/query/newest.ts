/** Finds a request for the newest answer: “the newest answer on this”, 「最新の回答」. In front of anything else, “newest” is an ordinary word. */
import type { TextRange } from '../core/conversation';
import { normalizeInPlace } from './times/rule';

// A noun of the vault, then its subject or nothing: “latest chat app” and “newest answer key” mean something else.
const english =
  /(?<![\p{L}\p{N}_-])(?:(?:the|my|our) )?(?:newest|latest|most recent) (?:answer|reply|response|note|chat|conversation)s?(?: (?:on|about|regarding|concerning|to)(?= \S)|(?= (?:i|we)\b|[^\p{L}\p{N}]*$))/u;
// 「最新のメモ帳」 is a program, and 「最新のチャットアプリ」 means an app.
const japanese =
  /(?:最新の|(?:一番|いちばん|最も|もっとも)新しい)(?:回答|答え|返答|返事|メモ|チャット|会話|やりとり|やり取り)(?:(?:は|を|が|も|で)(?=[?？。!！、\s]|$|教えて|見せて|出して|知りたい)|(?=[?？。!！、\s]|$|について|に関して))/u;

/** Offsets refer to `text`. */
export function findNewest(text: string): TextRange | undefined {
  const normalized = normalizeInPlace(text);
  const found = english.exec(normalized) ?? japanese.exec(normalized);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
