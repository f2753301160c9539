import type { DocumentBlock } from '../sections';

const words = {
  sheet: { en: 'hidden sheet', ja: '非表示のシート' },
  slide: { en: 'hidden slide', ja: '非表示のスライド' },
} as const;

/** The heading of what a program does not show, which says so in the language of the file. */
export function describeHidden(name: string, kind: keyof typeof words, blocks: readonly DocumentBlock[]): string {
  const isJapanese = /[\u3040-\u30ff]/.test(name + blocks.map(({ text }) => text).join(' '));
  return isJapanese ? `${name}（${words[kind].ja}）` : `${name} (${words[kind].en})`;
}
