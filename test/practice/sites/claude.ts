import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'claude',
  host: 'claude.ai',
  title: 'Claude',
  style: 'claude',
  generations: [
    {
      name: 'Claude, hub',
      generation: 'hub',
      composer: '[data-testid="chat-input"]',
      marks: {
        prompt: '[data-cds="UserMessage"] [data-testid="user-message"] > p',
        answer: '[data-testid="assistant-message"] [data-perf-reply-text]',
        finished: '[data-testid="message-actions"][role="toolbar"] time[datetime]',
        address: /^https:\/\/claude\.ai\/chat\/[0-9a-f-]{36}$/,
      },
      redesigns: ['[data-testid="transcript-row"]', '[data-perf-row]', '[data-perf-reply-text]', '[data-turn-key]'],
    },
    {
      name: 'Claude, feed',
      generation: 'feed',
      composer: '[data-testid="chat-input"]',
      marks: {
        prompt: '[data-testid="user-message"] > p.whitespace-pre-wrap',
        answer: '[data-is-streaming="false"] .row-start-2 .standard-markdown',
        streaming: '.row-start-2 > div > *',
        finished: '[data-perf-row="assistant"] [role="toolbar"]',
        address: /^https:\/\/claude\.ai\/chat\/[0-9a-f-]{36}$/,
      },
      redesigns: ['[data-testid="transcript-row"]', '[data-perf-row]', '[data-rs-index]', '.standard-markdown'],
    },
  ],
};
