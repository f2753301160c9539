/**
 * Phrases that only say that something was said: “what did we talk about”, 「昨日話したこと」. Together with a time they name no subject, and the
 * user wants to see everything from that time.
 */
import { normalizeInPlace, matchAt } from './times/rule';

// A closed list. “Work” can be a subject, so it counts only inside a question about what one worked on.
const english = [
  "(?:what|which|where|when)(?:'s|'d)?",
  'everything|anything|something|stuff|things?|ones?|all|any|some|every',
  'these|those|this|that|the|an?|my|our|your|me|us|i|we|you|it|there|again|please|just',
  'did|does|done|do|have|has|had|was|were|been|is|are|can|could|would',
  'work(?:ed|ing)|(?:work|go(?:ne)?|went) on|happened',
  'talk(?:ed|ing)?|ask(?:ed|ing)?|discuss(?:ed|ing|ions?)?|say|said|tell|told|speak|spoke|spoken|mention(?:ed)?|chatt(?:ed|ing)',
  // “History” and “threads” alone are subjects.
  '(?:chat|conversation|message)s? history|history(?= of (?:(?:all|my|our|the|these|those) )*(?:chat|conversation)s?\\b)',
  'chats?|conversations?|questions?|answers?|messages?',
  'show|find|list|see|give|look(?:ed|ing)?|search|recall|remember|want|need',
  // “Things to do” is a subject.
  'to(?= (?:me|us|you|it|that|this)\\b)|about|up|of|on|in|with|from|for|at|by|and',
].join('|');

// Longer words stand before their own beginnings.
const japanese = [
  '会話|チャット|対話|やりとり|やり取り|質問|回答|答え|返答|返事|相談|履歴|メッセージ',
  '(?:聞き|話し|言い|教え|質問し|相談し)(?:ました|ましょう)|話し?てい?た|話した|話題|話し|話|しゃべった|喋った',
  '(?:聞い|きい|訊い|言っ|教え|調べ)(?:てい?た|てもらった|てくれた|た|て(?:くれ|もらい)?ました|て)|教わった|言われた|尋ねた|たずねた|していた|してた|した(?!い)',
  'こと|事(?!件)|(?<!物)件|やつ|ヤツ|もの|物(?!件)|内容|全部|すべて|全て|ぜんぶ|一覧|何か|なにか|何|なに|どんな',
  '(?:見せて|みせて|出して|表示して|探して|思い出して)(?:ください|下さい|ほしい|欲しい)?|見たい|知りたい|ください|下さい',
  '私たち|私|僕|俺|自分|あなた',
  'については|について|に関して|に関する|での|とは|とか|でした|です|だったっけ|だった|だっけ|っけ|って|から|[をはがにのとでもかねよ]',
].join('|');

const word = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}_'])(?:${english})(?![\p{Script=Latin}\p{N}_'\-])|${japanese}|(?!(?<=\p{Script=Latin})[.@/_](?=\p{Script=Latin}))[\s\p{P}]+`,
  'uy',
);

/** Any of these may be the subject if it stands alone: the command `find`, the word “say”. */
const mayBeSubject = /^(?:find|show|list|see|give|look|search|recall|remember|need|want|say|tell|talk|ask|speak|up)$/u;

/** Words that certainly mean chats, whatever other filters there are. */
const namesChats = /(?<!\p{L})(?:chats?|conversations?)(?!\p{L})|会話|チャット|やりとり|やり取り/u;

/** These are names if they are written in capitals and no other word is. */
const nameInCapitals = /(?<![\p{L}\p{N}])(?:US|IT)(?![\p{L}\p{N}])/u;
const otherCapitals = /(?<![\p{L}\p{N}])(?!(?:US|IT)(?![\p{L}\p{N}]))[A-Z]{2,}(?![\p{L}\p{N}])/u;

/** Several particles in a row without a word between them spell a word: 「かに」「もも」「にもの」. */
const spelledParticles =
  /(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?!の?(?:もの|とか|とは|では|には|にも|でも|での|のは|のも|のか|のと|よね|かね)[をはがか]?(?!\p{Script=Hiragana}))[をはがにのとでもかねよ]{2,}(?!\p{Script=Hiragana})/u;

/** The name of a time that may be the subject itself, and the words that ask for its meaning. */
const nameOfTime = /^(?:q[1-4]|\d{1,2}月)$/u;
const asksWhatItIs =
  /^(?:what(?:'s| is)|is what|(?:とは|って)?(?:何|なに|なん)?(?:ですか|でしょうか|のこと)?)[\s\p{P}]*$/u;

/** UTF-16 units. A longer text always has a subject. */
const maxStopPhraseLength = 80;

/**
 * Whether the text consists of stop phrases only. Beside an operator alone (`site:claude find`) it must also mention chats, because
 * questions with operators usually have a subject.
 */
export function isStopPhrase(words: string, context: 'a time' | 'a sign'): boolean {
  const normalized = normalizeInPlace(words).trim();
  if (
    normalized.length > maxStopPhraseLength ||
    spelledParticles.test(normalized) ||
    (nameInCapitals.test(words) && !otherCapitals.test(words))
  )
    return false;
  // Only forward, so that long pasted text costs a single pass.
  for (let at = 0; at < normalized.length; at = word.lastIndex) if (!matchAt(word, normalized, at)) return false;
  return context === 'a time' ? !mayBeSubject.test(normalized) : namesChats.test(normalized);
}

/** Whether the time itself is the subject: “what is Q1”, 「Q1とは」. `rest`: the other words. */
export const isAboutTime = (phrase: string, rest: string): boolean =>
  rest !== '' && nameOfTime.test(normalizeInPlace(phrase)) && asksWhatItIs.test(normalizeInPlace(rest));

const japaneseSpeechVerbs =
  '(?:話(?:し(?:てい?)?)?|聞い(?:てい?)?|きい(?:てい?)?|言って?い?|教えて(?:もらっ|くれ)|相談し(?:てい?)?|質問し(?:てい?)?|調べ(?:てい?)?|教わっ|言われ)た';
const beforeSubject = new RegExp(
  String.raw`^(?:(?:(?:${english})(?![\p{L}\p{N}_'\-])\s+)*(?:about|on)\s+|\s*[のに、]?${japaneseSpeechVerbs}(?!\p{Script=Hiragana}))`,
  'u',
);
const afterSubject = new RegExp(
  String.raw`(?:の|(?:について|に関して|のことを?|を)${japaneseSpeechVerbs})(?:件|話|こと|事|やつ|もの|話題|質問|相談|会話|チャット|やりとり|内容)(?:について|に関して)?[をはがも]?[\s\p{P}]*$`,
  'u',
);

/** Removes the stop phrases around the subject: 「話したラーメンの件」 is about 「ラーメン」. */
export function extractSubject(words: string): string {
  // Cut by units from the front, because normalizing keeps every unit in its place.
  const from = beforeSubject.exec(normalizeInPlace(words))?.[0].length ?? 0;
  const subject = words.slice(from).replace(afterSubject, '').trim();
  return subject === '' ? words : subject;
}
