/** Counts what a face asks a person to take in: words, controls, filled buttons, height. */
import type { Page } from 'playwright-core';

export interface FaceSize {
  readonly words: number;
  readonly controls: number;
  readonly filled: number;
  /** In CSS pixels: of all that could be scrolled to. */
  readonly height: number;
  readonly text: string;
}

/** Of what is in sight within `selector` and not the person's own, within `content`. Three Japanese characters count as a word. */
export const measureFace = (page: Page, selector: string, content = 'template'): Promise<FaceSize> =>
  page.locator(selector).evaluate((root, ofPerson) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, select') &&
      !element.closest(ofPerson);
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (parent && isSeen(parent) && text !== '') texts.push(text);
    }
    // What a list of choices shows is the chosen one.
    for (const select of root.querySelectorAll('select')) {
      if (isSeen(select.parentElement ?? select)) texts.push(select.selectedOptions[0]?.text ?? '');
    }
    const text = texts.join(' ');
    const japanese = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
    const others = text
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' ')
      .match(/[\p{L}\p{N}][\p{L}\p{N}’'.,]*/gu);
    const controls = [
      ...root.querySelectorAll('button, a[href], input, select, summary, textarea, [contenteditable], [tabindex="0"]'),
    ].filter(element => {
      const label = element.closest('label');
      return isSeen(label ?? element);
    });
    // The keyboard takes radio buttons of one name as one control, and only those.
    const groups = new Set(
      controls.map(element => (element.matches('[type=radio]') && element.getAttribute('name')) || element),
    );
    return {
      words: (others?.length ?? 0) + Math.ceil(japanese / 3),
      controls: groups.size,
      filled: controls.filter(element => element.matches('.primary')).length,
      height: document.documentElement.scrollHeight,
      text,
    };
  }, content);
