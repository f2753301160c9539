/**
 * Finds secrets by the name before them: `API_KEY=…` in a settings file, `"client_secret": "…"`, a header, a key in a
 * URL. The value must look random, because programs often have such names with a harmless value.
 */
import type { TextRange } from '../core/conversation';

/** The name must contain one of these words. */
const namePattern = String.raw`api[ _-]?key|api[ _-]?token|api[ _-]?secret|secret[ _-]?key|access[ _-]?key|account[ _-]?key|shared[ _-]?access[ _-]?key|auth[ _-]?key|private[ _-]?key|signing[ _-]?key|encryption[ _-]?key|service[ _-]?key|client[ _-]?secret|consumer[ _-]?secret|channel[ _-]?secret|app[ _-]?secret|access[ _-]?token|auth[ _-]?token|bot[ _-]?token|refresh[ _-]?token|channel[ _-]?access[ _-]?token|cybozu-api-token|chatworktoken|webhook[ _-]?secret|jwt[ _-]?secret|session[ _-]?secret|secret|token|credential|APIキー|アクセスキー|秘密鍵|シークレット|トークン|認証キー`;

const assignmentPattern = new RegExp(
  String.raw`(?<![A-Za-z\d])(?<name>[\w-]{0,40}?(?:${namePattern})[\w-]{0,24})["'\`\])}*]{0,3}\s{0,3}(?:=>|:=|[=:＝：]|\bis\b|は)\*{0,2}\s{0,3}["'\`「（*]{0,3}(?:Bearer |Token )?(?<it>[\w+/~.=-]{16,4000})(?![\w([])`,
  'gi',
);

/** Names whose values are public, or lead to the next page of a list. */
const harmlessNamePattern =
  /csrf|xsrf|page[_-]?token|next|sync|cancel|continu|design|public|publish|tokeni[sz]e|max|type|(?<!ac)count|limit|name$|file$|path$|url$|id$/i;

/** `Authorization: Basic …` and `Bearer …`, anywhere in the text. */
const headerPattern =
  /(?<![A-Za-z])(?:Authorization["'`]?\s{0,2}[:=,]\s{0,2}["'`]?)?(?:(?:Basic (?<basic>[A-Za-z\d+/]{12,400}={0,2}))|(?:Bearer (?<bearer>[\w.~+/-]{20,4000}={0,2})))/g;

/** A user name and a password in a URL. */
const addressPattern =
  /(?<![A-Za-z\d])[a-z][a-z\d+.-]{1,20}:\/\/(?<user>[^\s/:@'"<>`、。「」（）]{0,64}):(?<it>[^\s/@'"<>`、。「」（）]{3,128})@[\w[]/gi;

/** `curl -u name:password`, and `key` or `sig` in the query of a URL. */
const commandLinePattern = /(?:-u|--user)[ =]["']?(?<user>[\w.@+-]{1,64}):(?<it>[^\s'"]{6,128})/g;
const queryPattern = /[?&;](?:sig|key|apikey|api_key|token|access_token|signature|secret)=(?<it>[\w%+/~.=-]{20,400})/gi;

export function findNamedSecrets(text: string): readonly TextRange[] {
  return [
    ...findMatches(
      text,
      assignmentPattern,
      (value, { name = '' }) => !harmlessNamePattern.test(name) && isRandom(value),
    ),
    ...findMatches(text, headerPattern, value => isRandom(value) || isPair(value)),
    ...findMatches(text, addressPattern, (value, { user = '' }) => !isPlaceholder(value) && user !== value),
    ...findMatches(
      text,
      commandLinePattern,
      (value, { user = '' }) => !isPlaceholder(value) && !isOtherArgument(user, value),
    ),
    ...findMatches(text, queryPattern, value => isRandom(decodeQuery(value))),
  ];
}

/**
 * Other programs have a `-u` option, too: `-u https://…`, `-u git@host:owner/name`, `-u host:/folder`, `-u
 * 100000:100000`.
 */
const isOtherArgument = (user: string, value: string): boolean =>
  value.startsWith('/') || user.startsWith('git@') || /^\d+:\d+$/.test(`${user}:${value}`);

function findMatches(
  text: string,
  pattern: RegExp,
  isMatch: (value: string, groups: Readonly<Record<string, string | undefined>>) => boolean,
): readonly TextRange[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }) => {
    const found = groups['it'] ?? groups['basic'] ?? groups['bearer'];
    // A full stop at the end belongs to the sentence.
    const value = found?.replace(/[.~-]+$/, '');
    if (found === undefined || !value || !isMatch(value, groups)) return [];
    const start = index + whole.lastIndexOf(found);
    return [{ start, end: start + value.length }];
  });
}

/** Whether the value is `name:password` in base64, as in a header. */
function isPair(value: string): boolean {
  if (value.length % 4 !== 0) return false;
  return /^[\x20-\x7e]{1,64}:[\x20-\x7e]{3,128}$/.test(fromBase64(value));
}

function fromBase64(value: string): string {
  try {
    return atob(value);
  } catch {
    // The text is not base64, so it is no pair.
    return '';
  }
}

function decodeQuery(value: string): string {
  return value.replace(/%[0-9a-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/**
 * Whether a value looks random: hexadecimal digits, or letters and digits that change often. An identifier of a program
 * (`existingUserAccessToken2`, `process.env.API_KEY2`) is not random.
 */
function isRandom(value: string): boolean {
  if (isPlaceholder(value) || new Set(value).size < 8) return false;
  if (/^[0-9a-f-]{16,}$/i.test(value)) return /\d.*\d/.test(value) && /[a-f]/i.test(value);
  if (/^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+$/i.test(value) && !/\d[A-Za-z]\w*\d/.test(value)) return false;
  if (programNamePattern.test(value)) return false;
  if (!/\d/.test(value) && !(/[a-z]/.test(value) && /[A-Z]/.test(value))) return false;
  let changes = 0;
  for (let at = 1; at < value.length; at += 1)
    if (getCharacterKind(value, at) !== getCharacterKind(value, at - 1)) changes += 1;
  return changes >= value.length / 5;
}

/**
 * One word of an identifier: an abbreviation, a listed short word, or a longer word. Random letters do not split into
 * such words.
 */
const wordPattern = String.raw`(?:[A-Z]+(?![A-Za-z])|[A-Z]+(?=[A-Z][a-z])|(?:As|At|By|Db|Id|In|Is|Of|On|Or|To|Ui)(?![a-z])|[A-Z]?[a-z]{2,}(?![a-z])|[_$.-])`;
/** An identifier has a number in at most one place. */
const programNamePattern = new RegExp(String.raw`^${wordPattern}+(?:\d{1,3}${wordPattern}*)?$`);

function getCharacterKind(value: string, index: number): number {
  const code = value.charCodeAt(index);
  if (code >= 48 && code <= 57) return 0;
  if (code >= 65 && code <= 90) return 1;
  return code >= 97 && code <= 122 ? 2 : 3;
}

/** Whether the value is a placeholder, a variable, or a common example. */
export function isPlaceholder(value: string): boolean {
  return /^(?:[*•.xX_-]+|(?:your|my|the|new|old|some|db|user|test|dummy|fake|sample)?[_ -]?(?:pass(?:word|wd|phrase)?|pwd|secret|token|key|postgres|root|admin|example|changeme|user)(?:[_ -]?(?:here|goes|1|123|1234))*|(?:user:)?pass(?:word)?)$|^[$<%]|\$\{|[{}<>]|process\.env|os\.environ|example|placeholder|xxxx|\.\.\.|…|(?:^|[_-])your[_-]/i.test(
    value,
  );
}
