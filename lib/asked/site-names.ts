/** What people call the sites besides the names that the sites give themselves. */
import type { Source } from '../conversation';
import type { SiteNames } from './nouns';

const alsoCalled: Partial<Record<Source, readonly string[]>> = {
  chatgpt: ['gpt', 'openai', 'チャットGPT', 'チャットジーピーティー'],
  claude: ['anthropic', 'クロード'],
  gemini: ['bard', 'ジェミニ'],
  grok: ['グロック'],
  perplexity: ['pplx', 'パープレキシティ'],
  deepseek: ['ディープシーク'],
  copilot: ['bing', 'コパイロット'],
  mistral: ['lechat', 'ミストラル'],
  qwen: ['クウェン', '通義'],
  kimi: ['キミ'],
  poe: ['ポー'],
  aistudio: ['AIスタジオ'],
  x: ['twitter', 'ツイッター'],
  note: ['notes', 'メモ', 'ノート'],
};

/** Notes are of no site, and have names all the same. */
const notes: SiteNames = { id: 'note', names: [] };

/** The site that is called so; `undefined` for a name that is nobody's. */
export function siteCalled(name: string, sites: readonly SiteNames[]): Source | undefined {
  const wanted = key(name);
  return [...sites, notes].find(site => keysOf(site).includes(wanted))?.id;
}

/** Whether a site's name begins so: the rest may still be typed. */
export function isSiteBegun(name: string, sites: readonly SiteNames[]): boolean {
  const begun = key(name);
  return [...sites, notes].some(site => keysOf(site).some(one => one.startsWith(begun)));
}

const keysOf = ({ id, names }: SiteNames): string[] => [id, ...names, ...(alsoCalled[id] ?? [])].map(key);

/**
 * “Le Chat”, `lechat` and `le-chat` are one name, and so are full-width and half-width letters. `https://claude.ai/new` is its host, and the
 * stop behind a name belongs to the sentence.
 */
const key = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/([^/]*).*$/, '$1')
    .replace(/[,;!?。、，]+$/, '')
    .replace(/[\s\-_.]+/g, '');
