/** Passwords as people tell them and as programs and files of settings hold them, in English and Japanese. */
import type { Shape } from './finding';
import { isPlaceholder } from './named';

const value = String.raw`(?<it>"[^"\n]{4,100}"|'[^'\n]{4,100}'|「[^」\n]{4,100}」|\x60[^\x60\n]{4,100}\x60|\*\*[^*\s]{6,100}\*\*|[^\s"'\x60「」(){}[\]<>,;。、*|\p{Script=Hiragana}][^\s"'\x60「」{}[\]<>,;。、*|\p{Script=Hiragana}]{3,100})`;
const name = String.raw`(?<![A-Za-z\d])[\w-]{0,24}?(?:password|passwd|passphrase|passcode|pwd)\w{0,8}|(?<![A-Za-z\d])[\w-]{0,24}[_-](?:pass|pw)|パスワード|パスコード|パスフレーズ|合言葉`;
/** 「パス」 is a path as often, and PASS is what a test says. */
const shortName = String.raw`(?<![\w-])(?:pw|pass)|(?<![\p{Script=Katakana}ー])パス`;
/** What stands between the name and the value: a sign of assignment, a verb, or a place and a verb; a name in bold may end behind it. */
const link = String.raw`["'\x60*）)\]|]{0,3}\s{0,3}(?:[:=：＝|]|=>|:=|is(?: now| still)?:?|was|to|は|が|を|(?:for|of|on) [^\n:=]{1,40}? (?:is|was):?)\*{0,2}\s{0,3}\*{0,2}`;

export const passwords: readonly Shape[] = [
  { kind: 'password', pattern: new RegExp(`(?:${name})${link}${value}`, 'giu'), holds: isChosen },
  {
    kind: 'password',
    pattern: new RegExp(`(?:${shortName})${link}${value}`, 'giu'),
    holds: found => isChosen(found) && !isPath(unquoted(found)) && !isTest(unquoted(found)),
  },
  // Said the other way round.
  {
    kind: 'password',
    pattern:
      /(?<![\w])(?<it>[^\s"'`「」(){}[\]<>,;。、*\p{Script=Hiragana}]{6,60}|「[^」\n]{4,60}」)["'`]?\s?(?:is (?:my|the|our|your) (?:\w+ )?(?:password|passphrase|passcode)|が(?:私の)?パスワード|というパスワード)/giu,
    holds: isChosen,
  },
  // Digits alone count only where they are called that.
  {
    kind: 'password',
    pattern:
      /(?:暗証番号|PINコード|(?<![A-Za-z])PIN(?: code| number)?)\*{0,2}\s{0,2}(?:[:=：]|is|は|が)\*{0,2}\s{0,2}["'`「*]{0,2}(?<it>\d{4,8})(?![\d年月日]|[-./]\d)/gi,
  },
];

/** Somebody chose it: not a type, a variable, a mask or a place to fill in. */
function isChosen(found: string): boolean {
  const quoted = /^["'「`*]/.test(found);
  const chosen = unquoted(found);
  if (isPlaceholder(chosen) || /^(?:[a-z]+:)?\/\/|^(?:\.{0,2}|~)\/|^[a-z]:\\/i.test(chosen)) return false;
  // In quotes it is a value; bare, a word alone may be anything that follows a colon.
  if (quoted) return !/\s/.test(chosen) && !/^\w+\(.*\)$/.test(chosen);
  return (
    /\d/.test(chosen) &&
    /[a-z!@#$%^&*?]/i.test(chosen) &&
    !/^[\w.]+\(|^\d+(?:px|ms|s|%|rem|bits?|chars?|文字|[A-Z]{1,3})$/i.test(chosen)
  );
}

const unquoted = (found: string): string =>
  found.replace(/^(?:["'「`]|\*\*)|(?:["'」`]|\*\*)$/g, '').replace(/[.?]$/, '');

/** Names with strokes between them, or with the ending of a file; `:12` behind it is a line. */
const isPath = (found: string): boolean =>
  /^[\w.@~-]*(?:[\\/][\w.@~-]+)+[\\/]?(?::\d+)*$/.test(found) || /^[\w.@-]+\.[a-z]{1,4}(?::\d+)*$/i.test(found);

/** `TestLogin2`, `login_test2`, `suite4`; `casey2024` and `latest2024` are names that somebody chose. */
const isTest = (found: string): boolean =>
  /^(?:[Tt]ests?|[Ss]pec|[Ss]uite|[Cc]ase)[_A-Z\d-]\w*$|^\w+(?:[_-][Tt]est|[a-z\d]Test|[_-][Ss]pec|[a-z\d]Spec)s?\d*$/.test(
    found,
  );
