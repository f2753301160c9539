/** What a question is about, without the words that only speak of talking, and without names of sites. For judging hits. */
import type { TextRange } from '../core/conversation';
import type { SiteNames } from './query';
import { normalizeInPlace } from './times/rule';
import { findSiteNames } from './hinted-site';

const english =
  'talk(?:s|ed|ing)?|ask(?:s|ed|ing)?|discuss(?:ed|es|ing|ion|ions)?|say|says|said|saying|tell|tells|told|telling|speak|spoke|spoken|mention(?:s|ed)?|chats?|chatt(?:ed|ing)|conversations?|questions?|answer(?:s|ed)?|repl(?:y|ies|ied)|messages?|show(?:ed|n)?|find|found|search(?:ed)?|look(?:ed|ing)?|remember(?:ed)?|recall|read|wrote|explain(?:ed)?|suggest(?:ed)?|recommend(?:ed)?|please|something|anything|everything|somewhere|things?|stuff|ones?|again|once|earlier|previously|already|help(?:ed)?|want(?:ed)?|need(?:ed)?|know|knew|like|best|good|way|got|give|gave|thanks?';
const japaneseVerb =
  '(?:聞い|きい|訊い|話し|話|言っ|いっ|教え|教わっ|調べ|相談し|質問し|探し|さがし|思い出し|見せ|知り|読ん|書い|作っ)(?:て(?:くれ|もらっ|もらい|ください|ほしい)?い?|てた|た|たい|だ)+';
const japaneseNoun =
  '会話|チャット|対話|やりとり|やり取り|質問|回答|答え|返答|返事|話題|話|件|こと|事|やつ|もの|内容|方法|やり方|仕方';
const japanesePhrase =
  'について|に関して|に関する|とは|って何|(?:何|なん)て|(?:だっ|でし)?たっけ|だっけ|っけ|どこ|ですか|でしょうか|ください|下さい|お願い|前に|この前|この間|以前|例の|あの|さっきの|どう(?:すれば|したら|やって)?|いい|よい|何が|なぜ|どうして|のは|なの';
const talk = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_'\-])(?:${english})(?![\p{Script=Latin}\p{N}_'\-])`,
    String.raw`(?<!(?!前)[\p{Script=Han}\p{Script=Katakana}ー])${japaneseVerb}(?:${japaneseNoun})?`,
    String.raw`(?<![\p{Script=Han}\p{Script=Katakana}ー])(?:${japaneseNoun})(?![\p{Script=Han}\p{Script=Katakana}ー])`,
    String.raw`(?<!\p{Script=Han})(?:${japanesePhrase})(?!(?![聞話言教])\p{Script=Han})`,
  ].join('|'),
  'gu',
);

/** The words themselves if nothing else is in them. */
export function extractTopic(words: string, sites: readonly SiteNames[]): string {
  const found = findTalk(words);
  const withoutTalk = found.length > 0 ? removeFrame(removeRanges(words, found)) : words;
  return removeRanges(withoutTalk, findSiteNames(withoutTalk, sites));
}

/** “what did I … about” says nothing once the talk is away. */
const removeFrame = (text: string): string => text.replace(frame, '');
const frame =
  /^(?:(?:what|where|when|which|how|who|the|that|did|do|does|have|has|had|was|were|i|we|you|me|my|us|our|it|about|on|regarding) +)+(?=\S)/i;

/** UTF-16 units. In longer texts a few more words do not count. */
const maxLength = 1000;

function findTalk(words: string): readonly TextRange[] {
  const found = [...normalizeInPlace(words.slice(0, maxLength)).matchAll(talk)];
  return found.map(({ 0: one, index }) => ({ start: index, end: index + one.length }));
}

function removeRanges(text: string, ranges: readonly TextRange[]): string {
  const pieces = ranges.map(({ start }, n) => text.slice(ranges[n - 1]?.end ?? 0, start));
  const rest = [...pieces, text.slice(ranges.at(-1)?.end ?? 0)].join(' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
