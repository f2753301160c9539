/** What a visitor may set by a query parameter or in the banner. It lasts as long as the tab. */
import type { StreamMode } from './prose';

export type Language = 'en' | 'ja' | 'de' | 'zh';

export interface Settings {
  /** `classic`, `app-shell`, `octane` on ChatGPT; `hub`, `feed` on Claude; `app` on Gemini. */
  readonly generation: string;
  /** Every delay is divided by it: 1 is lifelike. */
  readonly pace: number;
  /** The site's own way, unless one is asked for. */
  readonly stream: StreamMode | undefined;
  readonly language: Language;
}

const paces: Readonly<Record<string, number>> = { realistic: 1, brisk: 5, fast: 20 };
const streams: Readonly<Record<string, StreamMode>> = { append: 'append', 'last-block': 'last block', whole: 'whole' };
const languages: readonly Language[] = ['en', 'ja', 'de', 'zh'];
const names = ['generation', 'pace', 'stream', 'lang'] as const;

/** Reads the parameters, remembers them and takes them out of the address, which has to look like the real one. */
export function readSettings(generations: readonly string[]): Settings {
  const url = new URL(location.href);
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    sessionStorage.setItem(`practice:${name}`, value);
    url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(null, '', url.href.replace(/\?$/, ''));

  const generation = remembered('generation');
  const pace = remembered('pace');
  const preferred = remembered('lang') || navigator.language.slice(0, 2);
  return {
    generation: generations.includes(generation) ? generation : (generations[0] ?? ''),
    pace: paces[pace] ?? (Number(pace) > 0 ? Number(pace) : 1),
    stream: streams[remembered('stream')],
    language: languages.find(language => language === preferred) ?? 'en',
  };
}

/** Remembers a setting for this tab; the page shows it after a reload. */
export function remember(name: (typeof names)[number], value: string): void {
  sessionStorage.setItem(`practice:${name}`, value);
}

const remembered = (name: (typeof names)[number]) => sessionStorage.getItem(`practice:${name}`) ?? '';
