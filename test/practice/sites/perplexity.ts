import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'perplexity',
  host: 'www.perplexity.ai',
  title: 'Perplexity',
  generations: [
    {
      name: 'Perplexity',
      generation: 'bubble',
      composer: '#ask-input',
      marks: {
        prompt: '.group\\/user-bubble p',
        answer: '[id^="markdown-content-"] .prose',
        finished: '[aria-label="Rewrite"]',
        address: /^https:\/\/www\.perplexity\.ai\/search\/practice-thread-\w{22}$/,
        maxMounted: 30,
      },
      redesigns: ['.group/user-bubble', '[id^="markdown-content-"]', '.prose', '[data-state="active"]'],
    },
    {
      name: 'Perplexity, before the bubble',
      generation: 'query',
      composer: '#ask-input',
      marks: {
        prompt: '.group\\/query .select-text',
        answer: '[id^="markdown-content-"] .prose',
        finished: '[aria-label="Rewrite"]',
        address: /^https:\/\/www\.perplexity\.ai\/search\/practice-thread-\w{22}$/,
        maxMounted: 30,
      },
      redesigns: ['.group/query', '[id^="markdown-content-"]', '.prose'],
    },
    {
      name: 'Perplexity, answer beside its node',
      generation: 'beside',
      composer: '#ask-input',
      marks: {
        prompt: '.group\\/query .select-text',
        answer: '[data-state="active"] [id^="markdown-content-"]:empty + .prose',
        finished: '[aria-label="Rewrite"]',
        address: /^https:\/\/www\.perplexity\.ai\/search\/practice-thread-\w{22}$/,
        maxMounted: 30,
      },
      redesigns: ['.group/query', '[id^="markdown-content-"]', '.prose'],
    },
  ],
};
