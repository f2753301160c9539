import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://chat.qwen.ai/c/41aa0c3d-9d10-4a6a-8f2b-0c1d2e3f4a5b',
    'https://chat.qwen.ai/c/41aa0c3d?model=qwen-max',
  ],
  others: [
    'https://chat.qwen.ai/', // A fresh chat
    'https://chat.qwen.ai/?temporary-chat=true', // Private
    'https://chat.qwen.ai/c/41aa0c3d?temporary-chat=true', // Private, although it has an id
    'https://chat.qwen.ai/c/guest', // Kept by nobody
    'https://chat.qwen.ai.evil.example/c/41aa0c3d',
    'https://www.qianwen.com/chat/41aa0c3d41aa0c3d41aa0c3d41aa0c3d4', // Another product
  ],
  mutated: ['streaming'],
};
