/** What a visitor may set by a query parameter or in the banner. It lasts as long as the tab. */
import type { DataShape } from '../data';
import { redesign } from './dom';
import type { StreamMode } from './prose';
import { redesigns } from './redesigns';

export type Language = 'en' | 'ja' | 'de' | 'zh';

export interface Settings {
  /** One of the site's own, as `generations` in its page lists them: `classic`, `hub`, `app` … */
  readonly generation: string;
  /** Every delay is divided by it: 1 is lifelike. */
  readonly pace: number;
  /** The site's own way, unless one is asked for. */
  readonly stream: StreamMode | undefined;
  readonly language: Language;
  /** The page's name in the list of redesigns. */
  readonly redesigns: string;
  /** How many turns the seeded long chat has; 0: there is none. */
  readonly longChat: number;
  /** Whether the page loads its chats' data as the real one does, and in which shape. */
  readonly data: DataShape | undefined;
}

const paces: Readonly<Record<string, number>> = { realistic: 1, brisk: 5, fast: 20 };
const streams: Readonly<Record<string, StreamMode>> = { append: 'append', 'last-block': 'last block', whole: 'whole' };
const languages: readonly Language[] = ['en', 'ja', 'de', 'zh'];
const shapes: readonly DataShape[] = ['whole', 'pieces'];
const names = ['generation', 'pace', 'stream', 'lang', 'redesign', 'seed', 'data'] as const;

/**
 * Reads the parameters, remembers them and takes them out of the address, which has to look like the real one. The redesign
 * that was asked for begins here, so this comes before anything is built.
 */
export function readSettings(site: string, generations: readonly string[]): Settings {
  const url = new URL(location.href);
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    sessionStorage.setItem(`practice:${name}`, value);
    url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(null, '', url.href.replace(/\?$/, ''));

  const asked = remembered('generation');
  const generation = generations.includes(asked) ? asked : (generations[0] ?? '');
  const page = `${site} ${generation}`;
  document.documentElement.dataset['practice'] = page;
  const hook = redesigns[page]?.[Number(remembered('redesign')) - 1];
  if (hook !== undefined) redesign(hook);
  const pace = remembered('pace');
  const preferred = remembered('lang') || navigator.language.slice(0, 2);
  return {
    generation,
    pace: paces[pace] ?? (Number(pace) > 0 ? Number(pace) : 1),
    stream: streams[remembered('stream')],
    language: languages.find(language => language === preferred) ?? 'en',
    redesigns: page,
    longChat: remembered('seed') === 'long' ? 400 : Number(remembered('seed')) || 0,
    data: shapes.find(shape => shape === remembered('data')),
  };
}

/** Remembers a setting for this tab; the page shows it after a reload. */
export function remember(name: (typeof names)[number], value: string): void {
  sessionStorage.setItem(`practice:${name}`, value);
}

const remembered = (name: (typeof names)[number]) => sessionStorage.getItem(`practice:${name}`) ?? '';
