/**
 * The Markdown that assistants write. Where CommonMark takes letters for marks that assistants mean as letters, the letters stay: money
 * (`$5 and $6`), ranges (`10~20`), products (`2*3*4`), names (`__init__`) and paths (`C:\me\_old`). Emphasis also works beside Japanese signs.
 */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';
import { isBetweenPrices, isFormula } from '../../lib/core/formula';

/** The tree's positions are offsets into `markdown`. */
export const parseMarkdown = (markdown: string): Root =>
  fromMarkdown(markdown, {
    extensions: [
      gfm({ singleTilde: false }),
      cjkFriendlyExtension(),
      gfmStrikethroughCjkFriendly({ singleTilde: false }),
      applyMoneyRule(math()),
      {
        text: {
          [toCode('_')]: keepCharacters(dunder),
          [toCode('\\')]: keepCharacters(path),
          [toCode('*')]: keepCharacters(times),
        },
      },
    ],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

const toCode = (character: string): number => character.charCodeAt(0);

/** Letters that stay as they are although they begin with a mark. */
interface KeptCharacters {
  /** In UTF-16 units, of the longest that stay. Marks that belong together are closer. */
  readonly maxLength: number;
  /** Whether none stay, because of the letter before them and the first of them. */
  isRefused?(ahead: string, before: string): boolean;
  /** Whether the letters so far decide, so that `next` and what follows need not be read. */
  isEnough(ahead: string, next: string): boolean;
  /** Returns how many of the letters `ahead` stay; 0 for none. `before` is the letter before them. */
  count(ahead: string, before: string): number;
}

const money: KeptCharacters = {
  maxLength: 1_000,
  isEnough: (ahead, next) => next !== '$' && /\$.{0,2}$/.test(ahead) && /^\$+[^$]+\$.{2}/s.test(ahead),
  count(ahead, before) {
    const [, open = '', content = '', close = '', after = ''] = /^(\$+)([^$]*)(\$*)(.*)$/s.exec(ahead) ?? [];
    const isMarkup =
      close.length >= open.length &&
      (open.length === 1 ? isFormula(before, content, close.slice(1) + after) : !isBetweenPrices(content));
    return isMarkup ? 0 : open.length;
  },
};

/** `__init__`: nobody writes one name in bold that way. */
const dunder: KeptCharacters = {
  maxLength: 100,
  isRefused: (ahead, before) => /[A-Za-z0-9_]/.test(before) || /^_(?:[^_]|_[^A-Za-z])/.test(ahead),
  isEnough: (ahead, next) => !/[A-Za-z0-9_]/.test(next),
  count: ahead => (/^__[A-Za-z][A-Za-z0-9_]*__$/.test(ahead) ? ahead.length : 0),
};

/** `2*3*4`: a product of figures. */
const times: KeptCharacters = {
  maxLength: 2,
  isEnough: ahead => ahead.length === 2,
  count: (ahead, before) => (/^\*\d/.test(ahead) && /\d/.test(before) ? 1 : 0),
};

/** `C:\me\_old\*.txt` and `\\server\share`. */
const path: KeptCharacters = {
  maxLength: 300,
  isRefused: (ahead, before) => (before === ':' ? /^\\[^\w]/ : /^\\(?:[^\\]|\\\W)/).test(ahead),
  isEnough: (ahead, next) => !/[\w.%$~*\\-]/.test(next),
  count(ahead, before) {
    const pattern = before === ':' ? /^\\\w[\w.%$~-]*(?:\\\*?[\w.%$~-]*)*/ : /^\\\\\w[\w.-]*(?:\\\*?[\w.%$~-]*)+/;
    return pattern.exec(ahead)?.[0].length ?? 0;
  },
};

/** Formulas are drawn, unless the signs mean money. A sign at the start of a line begins a block only if it stands alone there. */
function applyMoneyRule({ flow, text }: Extension): Extension {
  const sign = toCode('$');
  const [block] = [flow?.[sign]].flat();
  const [inline] = [text?.[sign]].flat();
  if (!block || !inline) throw new Error('The extension for formulas has another form.');
  const tokenize: Tokenizer = function (effects, ok, nok) {
    return effects.check(bareLine, block.tokenize.call(this, effects, ok, nok), nok);
  };
  return { flow: { [sign]: { ...block, tokenize } }, text: { [sign]: [keepCharacters(money), inline] } };
}

/** A line of dollar signs alone. */
const bareLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const read: State = code => {
      if (isLineEnd(code)) {
        effects.exit('data');
        return ok(code);
      }
      if (code === null || !/[$\s]/.test(toCharacter(code))) return nok(code);
      effects.consume(code);
      return read;
    };
    return code => {
      effects.enter('data');
      return read(code);
    };
  },
};

/** Makes letters text that would be marks. */
const keepCharacters = (kept: KeptCharacters): Construct => ({
  name: 'keptCharacters',
  tokenize(effects, ok, nok) {
    let ahead = '';
    const before = toCharacter(this.previous);
    const isRefused = () => kept.isRefused?.(ahead, before) === true;
    const isDecided = (read: string, next: string) => (read.length < 4 && isRefused()) || kept.isEnough(read, next);
    const lookAhead: Construct = {
      partial: true,
      tokenize(attempt, done) {
        const read: State = code => {
          const next = toCharacter(code);
          if (code === null || ahead.length >= kept.maxLength || (ahead && isDecided(ahead, next))) {
            attempt.exit('data');
            return done(code);
          }
          ahead += next;
          attempt.consume(code);
          return read;
        };
        return code => {
          attempt.enter('data');
          return read(code);
        };
      },
    };
    const choose: State = code => {
      let left = isRefused() ? 0 : kept.count(ahead, before);
      if (left === 0) return nok(code);
      const keep: State = next => {
        if (left === 0) {
          effects.exit('data');
          return ok(next);
        }
        left -= 1;
        effects.consume(next);
        return keep;
      };
      effects.enter('data');
      return keep(code);
    };
    return effects.check(lookAhead, choose, choose);
  },
});

const isLineEnd = (code: Code): boolean => code === null || (code >= -5 && code <= -3);

/** Tokenizers read line ends and tabs as negative numbers. */
function toCharacter(code: Code): string {
  if (code === null) return '';
  if (code >= 0) return String.fromCharCode(code);
  return isLineEnd(code) ? '\n' : ' ';
}
