/**
 * A textarea that a component controls, as on ChatGPT's "Octane" page, DeepSeek and many others. Like React, it remembers the
 * value it last saw through the page's own property: a value that was written that way raises no change, and the next rendering
 * puts the state's value back. Enter sends; Shift+Enter is a line break.
 */
import type { EditorOptions, PracticeEditor } from './editor';

/** Mounts into `host`: `textarea`. */
export function mountTextarea(host: HTMLElement, options: EditorOptions): PracticeEditor {
  const { onSend, onChange, attributes = {}, placeholder = '', sendsWithControl = false } = options;
  const element = document.createElement('textarea');
  element.placeholder = placeholder;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);

  let state = '';
  const seen = trackValue(element);
  const render = () => {
    if (seen.native() !== state) element.value = state;
  };
  element.addEventListener('input', () => {
    const value = seen.native();
    if (value !== seen.last()) {
      seen.remember(value);
      state = value;
      onChange(state);
    }
    render();
  });
  for (const moment of ['focus', 'blur', 'keyup', 'change']) element.addEventListener(moment, render);
  element.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.ctrlKey !== sendsWithControl) return;
    event.preventDefault();
    if (state.trim()) onSend(state);
  });
  host.append(element);

  return {
    element,
    text: () => state,
    clear() {
      state = '';
      render();
      onChange(state);
    },
    focus() {
      element.focus();
      element.setSelectionRange(element.value.length, element.value.length);
    },
    destroy: () => element.remove(),
  };
}

/** Shadows `value` on this one element, as React does, so that a write by the page itself is known already at the next event. */
function trackValue(element: HTMLTextAreaElement) {
  const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  let last = element.value;
  Object.defineProperty(element, 'value', {
    configurable: true,
    get: () => native?.get?.call(element) as string,
    set(value: string) {
      last = value;
      native?.set?.call(element, value);
    },
  });
  return {
    native: () => native?.get?.call(element) as string,
    last: () => last,
    remember: (value: string) => void (last = value),
  };
}
