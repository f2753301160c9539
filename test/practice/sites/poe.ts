import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'poe',
  host: 'poe.com',
  title: 'Poe',
  generations: [
    {
      name: 'Poe',
      generation: 'chat',
      composer: 'textarea[class*="GrowingTextArea_textArea"]',
      marks: {
        prompt: '[class*="rightSideMessageBubble"] [class*="Markdown_markdownContainer"]',
        answer: '[class*="leftSideMessageBubble"] [class*="Markdown_markdownContainer"]',
        finished: '[class*="ChatMessage_chatMessage"][data-complete="true"]:has([class*="leftSide"])',
        address: /^https:\/\/poe\.com\/chat\/\w{17}$/,
      },
      redesigns: ['[id^="message-"]', '[data-complete]'],
    },
  ],
};
