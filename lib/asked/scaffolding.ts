/**
 * Words that only say that something was said: “what did we talk about”, 「昨日話したこと」. Beside a time they name no subject, and
 * whoever types them wants to see what there is from then.
 */
import { folded, matchAt } from './rule';

// A closed list. “Work” is a subject too, and counts only in what asks for what one worked on.
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
  // “Things to do” are a subject.
  'to(?= (?:me|us|you|it|that|this)\\b)|about|up|of|on|in|with|from|for|at|by|and',
].join('|');

// Longer ones before those that begin them.
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

/** One of these alone may be the subject: the command `find`, the word “say”. */
const mayBeSubject = /^(?:find|show|list|see|give|look|search|recall|remember|need|want|say|tell|talk|ask|speak|up)$/u;

/** What of it is there for certain, whatever else is demanded. */
const namesChats = /(?<!\p{L})(?:chats?|conversations?)(?!\p{L})|会話|チャット|やりとり|やり取り/u;

/** In capitals beside small letters, or alone, these are names. */
const named = /(?<![\p{L}\p{N}])(?:US|IT)(?![\p{L}\p{N}])/u;
const shouted = /(?<![\p{L}\p{N}])(?!(?:US|IT)(?![\p{L}\p{N}]))[A-Z]{2,}(?![\p{L}\p{N}])/u;

/** Particles alone that tie nothing together spell a word: 「かに」「もも」「にもの」. */
const spelled =
  /(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?!の?(?:もの|とか|とは|では|には|にも|でも|での|のは|のも|のか|のと|よね|かね)[をはがか]?(?!\p{Script=Hiragana}))[をはがにのとでもかねよ]{2,}(?!\p{Script=Hiragana})/u;

/** A name of a time that may be asked about itself, and what asks about it. */
const nameOfTime = /^(?:q[1-4]|\d{1,2}月)$/u;
const asksWhatItIs =
  /^(?:what(?:'s| is)|is what|(?:とは|って)?(?:何|なに|なん)?(?:ですか|でしょうか|のこと)?)[\s\p{P}]*$/u;

/** In UTF-16 units: nobody says more without a subject. */
const longest = 80;

/**
 * Whether nothing but such words is left. Beside a sign alone (`site:claude find`) they must speak of chats: what is said in signs is
 * mostly said with a subject.
 */
export function isScaffolding(words: string, beside: 'a time' | 'a sign'): boolean {
  const plain = folded(words).trim();
  if (plain.length > longest || spelled.test(plain) || (named.test(words) && !shouted.test(words))) return false;
  // From left to right and never back: what is pasted costs one walk.
  for (let at = 0; at < plain.length; at = word.lastIndex) if (!matchAt(word, plain, at)) return false;
  return beside === 'a time' ? !mayBeSubject.test(plain) : namesChats.test(plain);
}

/** Whether the time is what is asked about, and none in which something was said: “what is Q1”, 「Q1とは」. `rest`: the words beside it. */
export const isAboutTime = (phrase: string, rest: string): boolean =>
  rest !== '' && nameOfTime.test(folded(phrase)) && asksWhatItIs.test(folded(rest));

const saidJapanese =
  '(?:話(?:し(?:てい?)?)?|聞い(?:てい?)?|きい(?:てい?)?|言って?い?|教えて(?:もらっ|くれ)|相談し(?:てい?)?|質問し(?:てい?)?|調べ(?:てい?)?|教わっ|言われ)た';
const beforeSubject = new RegExp(
  String.raw`^(?:(?:(?:${english})(?![\p{L}\p{N}_'\-])\s+)*(?:about|on)\s+|\s*[のに、]?${saidJapanese}(?!\p{Script=Hiragana}))`,
  'u',
);
const behindSubject = new RegExp(
  String.raw`(?:の|(?:について|に関して|のことを?|を)${saidJapanese})(?:件|話|こと|事|やつ|もの|話題|質問|相談|会話|チャット|やりとり|内容)(?:について|に関して)?[をはがも]?[\s\p{P}]*$`,
  'u',
);

/** The words without what only says that something was said: 「話したラーメンの件」 is about 「ラーメン」. */
export function subjectIn(words: string): string {
  // From the front by units, which fold one to one.
  const from = beforeSubject.exec(folded(words))?.[0].length ?? 0;
  const subject = words.slice(from).replace(behindSubject, '').trim();
  return subject === '' ? words : subject;
}
