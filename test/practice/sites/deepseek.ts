import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'deepseek',
  host: 'chat.deepseek.com',
  title: 'DeepSeek',
  generations: [
    {
      name: 'DeepSeek',
      generation: 'list',
      composer: 'textarea[name="search"]',
      marks: {
        prompt: '.ds-message:not(:has(.ds-markdown)) .ds-collapsible-text',
        answer: '.ds-assistant-message-main-content',
        finished: '[data-virtual-list-item-key] .ds-message:has(.ds-markdown) + .ds-flex',
        address: /^https:\/\/chat\.deepseek\.com\/a\/chat\/s\/[0-9a-f-]{36}$/,
      },
      redesigns: ['[data-virtual-list-item-key]', '.ds-message', '.ds-markdown', '.ds-assistant-message-main-content'],
    },
    {
      name: 'DeepSeek, sent keys stay',
      generation: 'kept',
      composer: 'textarea[name="search"]',
      marks: {
        prompt: '.ds-message:not(:has(.ds-markdown)) .ds-collapsible-text',
        answer: '.ds-assistant-message-main-content',
        finished: '.ds-message:has(.ds-markdown) + .ds-flex',
        address: /^https:\/\/chat\.deepseek\.com\/a\/chat\/s\/[0-9a-f-]{36}$/,
      },
      redesigns: ['[data-virtual-list-item-key]', '.ds-message', '.ds-markdown'],
    },
    {
      name: 'DeepSeek, without keys',
      generation: 'keyless',
      composer: 'textarea[name="search"]',
      // Its turns have no ids, so nothing of it can be kept.
      unreadable: true,
      marks: {
        prompt: '.ds-message:not(:has(.ds-markdown)) .ds-collapsible-text',
        answer: '.ds-assistant-message-main-content',
        finished: '.ds-message:has(.ds-markdown) + .ds-flex',
        address: /^https:\/\/chat\.deepseek\.com\/a\/chat\/s\/[0-9a-f-]{36}$/,
      },
      redesigns: ['.ds-message', '.ds-markdown'],
    },
  ],
};
