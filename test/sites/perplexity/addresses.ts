import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://www.perplexity.ai/search/which-herbs-like-shade-Qm1tX2p3R4',
    'https://www.perplexity.ai/search/7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f', // Not named yet
    'https://www.perplexity.ai/search/%E6%97%A5%E9%99%B0-Qm1tX2p3R4?login-source=x', // In Japanese
  ],
  others: [
    'https://www.perplexity.ai/search/new/7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f', // Provisional, until the first answer is there
    'https://www.perplexity.ai/search/new?q=herbs', // Not asked yet
    'https://www.perplexity.ai/search?q=herbs',
    'https://www.perplexity.ai/?incognito=true', // Private
    'https://www.perplexity.ai/search/which-herbs-like-shade-Qm1tX2p3R4?incognito=true', // Private, although it has an id
    'https://www.perplexity.ai/page/which-herbs-like-shade-Qm1tX2p3R4', // An article
    'https://www.perplexity.ai/spaces/herbs-Qm1tX2p3R4',
    'https://perplexity.ai.evil.example/search/which-herbs-like-shade-Qm1tX2p3R4',
  ],
  mutated: ['answer-beside'],
};
