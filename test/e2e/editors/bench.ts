/** A page with one editor in it and Kura's insertion in an isolated world beside it, in a real browser. */
import type { InsertResult, UndoResult } from '../../../lib/rpc/contracts/page';
import { bundle } from './bundle';
import type { Family, PageBench } from './page';

export type Key = 'Enter' | 'ArrowLeft' | 'ArrowUp' | 'z';
export type Modifier = 'Shift' | 'Control';

/** What a browser must do for it; the keys are trusted ones. */
export interface Driver {
  /** Evaluates an expression in the page, awaits it, and answers it by value. */
  evaluate(expression: string): Promise<unknown>;
  type(line: string): Promise<void>;
  press(key: Key, modifier?: Modifier): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

export interface EditorBench extends Driver {
  mount(family: Family, attributes?: Readonly<Record<string, string>>): Promise<void>;
  /** Types with Shift+Enter between lines, then moves the caret `back` characters to the left. */
  write(draft: string, back?: number): Promise<void>;
  insert(text: string, selector?: string): Promise<InsertResult>;
  takeBack(fence: string): Promise<UndoResult>;
  /** The editor's own text, what it sent since it was mounted, and the keys pressed since the last insertion began. */
  state(): Promise<{ text: string; sent: string[]; keys: string[] }>;
}

export const benchPage = `<!doctype html><meta charset="utf-8"><title>Editors</title>
  <input id="elsewhere"><p id="text">Not to be edited</p><div id="host"></div>`;

export async function benchScripts(): Promise<{ page: string; content: string }> {
  const [page, content] = await Promise.all(['page', 'content'].map(name => bundle(`test/e2e/editors/${name}.ts`)));
  return { page: page ?? '', content: content ?? '' };
}

export function benchOn(driver: Driver): EditorBench {
  const ask = <Method extends keyof PageBench>(method: Method, ...args: Parameters<PageBench[Method]>) =>
    driver.evaluate(`bench.${method}(${args.map(arg => JSON.stringify(arg)).join()})`);
  return {
    ...driver,
    async mount(family, attributes = {}) {
      await ask('mount', family, attributes);
    },
    async write(draft, back = 0) {
      for (const [index, line] of draft.split('\n').entries()) {
        if (index > 0) await driver.press('Enter', 'Shift');
        if (line) await driver.type(line);
      }
      for (let step = 0; step < back; step += 1) await driver.press('ArrowLeft');
    },
    insert: async (text, selector = '[data-composer]') =>
      JSON.parse((await ask('insert', selector, text)) as string) as InsertResult,
    takeBack: async fence => JSON.parse((await ask('takeBack', fence)) as string) as UndoResult,
    state: async () => (await ask('state')) as { text: string; sent: string[]; keys: string[] },
  };
}
