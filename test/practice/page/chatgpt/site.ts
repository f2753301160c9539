/** What the three generations of ChatGPT's page have in common. */
import type { ChatApp, SiteRules } from '../app';
import { h, type Attributes } from '../dom';

export const generations = {
  classic: 'Classic (B)',
  'app-shell': 'App shell (C)',
  octane: 'Octane (D)',
} as const;

export type Generation = keyof typeof generations;

export function chatgptRules(generation: Generation): SiteRules {
  return {
    newChatPath: '/',
    // The logged-out page has addresses of its own.
    pathOf: id => (generation === 'octane' ? `/uc/${id}` : `/c/${id}`),
    chatAt: path => /^(?:\/g\/[^/]+)?\/u?c\/([0-9a-f-]{36})$/.exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: () => crypto.randomUUID(),
    ...(generation === 'app-shell' ? { provisionalPath: () => `/c/WEB:${crypto.randomUUID()}` } : {}),
    isPrivate: url => url.searchParams.get('temporary-chat') === 'true',
    privatePath: '/?temporary-chat=true',
    windowTitle: title => title || 'ChatGPT',
    untitled: 'New chat',
    ...(generation === 'classic' ? { model: 'gpt-5-5' } : {}),
    delays: {
      frame: [300, 900],
      text: [400, 1200],
      chatId: 1000,
      promptId: generation === 'classic' ? 0 : 700,
      title: [2000, 4000],
      actions: 200,
      stay: 350,
    },
  };
}

/** A link that navigates inside the page, as the real side bars do. */
export function productLink(app: ChatApp, id: string, title: string, attributes: Attributes): HTMLElement {
  return h(
    'a',
    {
      href: app.rules.pathOf(id),
      ...attributes,
      onclick: event => {
        event.preventDefault();
        app.go(id);
      },
    },
    h('span', { class: 'truncate', dir: 'auto' }, title),
  );
}
