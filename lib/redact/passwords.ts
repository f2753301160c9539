/** Patterns of passwords as people write them and as programs and settings files contain them, in English and Japanese. */
import type { SensitivePattern } from './finding';
import { isPlaceholder } from './find-named-secrets';

const valuePattern = String.raw`(?<it>"[^"\n]{4,100}"|'[^'\n]{4,100}'|「[^」\n]{4,100}」|\x60[^\x60\n]{4,100}\x60|\*\*[^*\s]{6,100}\*\*|[^\s"'\x60「」(){}[\]<>,;。、*|\p{Script=Hiragana}][^\s"'\x60「」{}[\]<>,;。、*|\p{Script=Hiragana}]{3,100})`;
const namePattern = String.raw`(?<![A-Za-z\d])[\w-]{0,24}?(?:password|passwd|passphrase|passcode|pwd)\w{0,8}|(?<![A-Za-z\d])[\w-]{0,24}[_-](?:pass|pw)|パスワード|パスコード|パスフレーズ|合言葉`;
/** 「パス」 also means a path, and tests print PASS. */
const shortNamePattern = String.raw`(?<![\w-])(?:pw|pass)|(?<![\p{Script=Katakana}ー])パス`;
/**
 * The text between name and value: an assignment sign, a verb, or a place and a verb. It may contain the end of bold
 * text.
 */
const linkPattern = String.raw`["'\x60*）)\]|]{0,3}\s{0,3}(?:[:=：＝|]|=>|:=|is(?: now| still)?:?|was|to|は|が|を|(?:for|of|on) [^\n:=]{1,40}? (?:is|was):?)\*{0,2}\s{0,3}\*{0,2}`;

export const passwordPatterns: readonly SensitivePattern[] = [
  {
    kind: 'password',
    pattern: new RegExp(`(?:${namePattern})${linkPattern}${valuePattern}`, 'giu'),
    isMatch: isChosen,
  },
  {
    kind: 'password',
    pattern: new RegExp(`(?:${shortNamePattern})${linkPattern}${valuePattern}`, 'giu'),
    isMatch: found => isChosen(found) && !isPath(removeQuotes(found)) && !isTestName(removeQuotes(found)),
  },
  // The value stands before the name.
  {
    kind: 'password',
    pattern:
      /(?<![\w])(?<it>[^\s"'`「」(){}[\]<>,;。、*\p{Script=Hiragana}]{6,60}|「[^」\n]{4,60}」)["'`]?\s?(?:is (?:my|the|our|your) (?:\w+ )?(?:password|passphrase|passcode)|が(?:私の)?パスワード|というパスワード)/giu,
    isMatch: isChosen,
  },
  // Digits alone count only after such a name.
  {
    kind: 'password',
    pattern:
      /(?:暗証番号|PINコード|(?<![A-Za-z])PIN(?: code| number)?)\*{0,2}\s{0,2}(?:[:=：]|is|は|が)\*{0,2}\s{0,2}["'`「*]{0,2}(?<it>\d{4,8})(?![\d年月日]|[-./]\d)/gi,
  },
];

/** Whether a person chose the value: it is not a type, a variable, a mask or a placeholder. */
function isChosen(found: string): boolean {
  const quoted = /^["'「`*]/.test(found);
  const chosen = removeQuotes(found);
  if (isPlaceholder(chosen) || /^(?:[a-z]+:)?\/\/|^(?:\.{0,2}|~)\/|^[a-z]:\\/i.test(chosen)) return false;
  // A quoted text is a value. A bare word may be anything after a colon.
  if (quoted) return !/\s/.test(chosen) && !/^\w+\(.*\)$/.test(chosen);
  return (
    /\d/.test(chosen) &&
    /[a-z!@#$%^&*?]/i.test(chosen) &&
    !/^[\w.]+\(|^\d+(?:px|ms|s|%|rem|bits?|chars?|文字|[A-Z]{1,3})$/i.test(chosen)
  );
}

const removeQuotes = (found: string): string =>
  found.replace(/^(?:["'「`]|\*\*)|(?:["'」`]|\*\*)$/g, '').replace(/[.?]$/, '');

/** Names separated by slashes, or a name with a file extension. `:12` after it is a line number. */
const isPath = (found: string): boolean =>
  /^[\w.@~-]*(?:[\\/][\w.@~-]+)+[\\/]?(?::\d+)*$/.test(found) || /^[\w.@-]+\.[a-z]{1,4}(?::\d+)*$/i.test(found);

/** `TestLogin2`, `login_test2` and `suite4` are names of tests; `casey2024` and `latest2024` are chosen by a person. */
const isTestName = (found: string): boolean =>
  /^(?:[Tt]ests?|[Ss]pec|[Ss]uite|[Cc]ase)[_A-Z\d-]\w*$|^\w+(?:[_-][Tt]est|[a-z\d]Test|[_-][Ss]pec|[a-z\d]Spec)s?\d*$/.test(
    found,
  );
