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
  const found = [...sites, notes].find(({ id, names }) =>
    [id, ...names, ...(alsoCalled[id] ?? [])].some(one => key(one) === wanted),
  );
  return found?.id;
}

/** “Le Chat”, `lechat` and `le-chat` are one name, and so are full-width and half-width letters. */
const key = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_.]+/g, '');
