/** Finds the site that a sentence speaks of: “what did gemini tell me about …”, 「クロードに聞いた…」. A name alone may be the subject. */
import type { TextRange } from '../core/conversation';
import { escapePattern } from './escape-pattern';
import type { SiteFilter, SiteNames } from './query';
import { normalizeInPlace } from './times/rule';

/** UTF-16 units. Longer texts are pasted, and tell of no site. */
const maxLength = 300;
/** Names that are ordinary words, or too short to be told from others. */
const ambiguous = new Set(['x', 'キミ', 'ポー', 'notes', 'poe', 'twitter', 'ツイッター']);

const speech =
  'say|said|tell|told|answer(?:ed)?|suggest(?:ed)?|recommend(?:ed)?|writ(?:e|ten)|wrote|explain(?:ed)?|gave|give|mention(?:ed)?|propose[d]?|advise[d]?|think|thought|show(?:ed|n)?|come up with|came up with|make|made|draft(?:ed)?';
const toMe = '(?: (?:me|us|to me|to us))?';
const subject = '(?: (?:about|on|regarding|concerning|for|of|was|is)(?= ))?(?: (?:that|how|what)(?= ))?';
const talks = 'chats?|conversations?|talks?|discussions?|threads?|answers?|repl(?:y|ies)';
const pastEnd = '(?:た|たった|てた|てもらった|てくれた|てもらう|てくれる)';
const asked =
  '(?:聞い|きい|訊い|質問し|相談し|尋ね|たずね|教え|教わっ|書い|作っ|つくっ|頼ん|話し|調べ|まとめ|考え|訳し|直し|お願いし|言っ|いっ|答え|提案し|勧め|すすめ|出し|説明し)';

/** `{name}` stands for the names of the sites. */
const templates: readonly string[] = [
  `(?:(?:what|which|how|where|when|why) )?(?:did|does|has|had|would) {name} (?:just |already |once )?(?:${speech})${toMe}${subject}`,
  `(?:what |that )?{name} (?:just |once )?(?:said|told|answered|suggested|recommended|wrote|explained|gave|mentioned|proposed|advised|thought|showed|came up with|made|drafted)${toMe}${subject}`,
  `(?:(?:when|what) )?(?:(?:i|we) )?(?:asked|ask|asking) {name}${subject}`,
  `(?:(?:my|the|our|that|a|an) )?(?:(?:last|old|earlier) )?(?:${talks}) (?:i had |we had )?(?:with|from|by|in|on) {name}${subject}`,
  `(?<!\\b(?:migrat\\w+|switch\\w*|mov\\w+|export\\w*|import\\w*) )(?:^|(?<= ))from {name}(?:$|(?= ))`,
];
const japaneseTemplates: readonly string[] = [
  `{name}(?:さん)?(?:に|で|から|と|へ)(?:前に|以前)?${asked}${pastEnd}(?:っけ)?`,
  `{name}(?:さん)?が(?:前に|以前)?${asked}${pastEnd}(?:っけ)?`,
  '{name}との(?:会話|チャット|やりとり|やり取り|話)(?:の)?',
  '^{name}で?の(?=.+(?:の話|の件|の会話|のチャット|の回答|について)[\\s\\p{P}]*$)',
];

/** Offsets refer to `text`. A wish lifts what it fits and hides nothing. */
export function findHintedSite(text: string, sites: readonly SiteNames[]): SiteFilter | undefined {
  if (text.length > maxLength) return undefined;
  const normalized = normalizeInPlace(text);
  for (const site of sites) {
    const names = listSpokenNames(site).filter(name => normalized.includes(name));
    if (names.length === 0) continue;
    const range = findSentence(normalized, names);
    if (range) return { id: site.id, ...range, isHint: true };
  }
  return undefined;
}

/** Lower case and as they are spoken: no hosts. Longer names first. */
const listSpokenNames = ({ names }: SiteNames): readonly string[] =>
  names
    .map(normalizeInPlace)
    .filter(name => !name.includes('.') && !ambiguous.has(name))
    .sort((one, other) => other.length - one.length);

function findSentence(normalized: string, names: readonly string[]): TextRange | undefined {
  const any = `(?:${names.map(escapePattern).join('|')})`;
  const english = templates.map(
    template => `(?<![\\p{L}\\p{N}])${formatPattern(template, any)}(?![\\p{Script=Latin}\\p{N}'])`,
  );
  const japanese = japaneseTemplates.map(template => formatPattern(template, any));
  for (const pattern of [...english, ...japanese]) {
    const found = new RegExp(pattern, 'u').exec(normalized);
    if (found) return { start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

const formatPattern = (template: string, names: string): string => template.replace('{name}', names);

/** Finds the names of sites, which say where something was said and not what. Empty if nothing else is in the text. */
export function findSiteNames(text: string, sites: readonly SiteNames[]): readonly TextRange[] {
  const normalized = normalizeInPlace(text);
  const names = sites.flatMap(listSpokenNames).filter(name => normalized.includes(name));
  if (names.length === 0) return [];
  const any = `(?<![\\p{Script=Latin}\\p{N}])(?:${names.map(escape).join('|')})(?![\\p{Script=Latin}\\p{N}])`;
  const found = [...normalized.matchAll(new RegExp(any, 'gu'))];
  return found.map(({ 0: name, index }) => ({ start: index, end: index + name.length }));
}
