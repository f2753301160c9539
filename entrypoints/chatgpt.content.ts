import { defineContentScript } from 'wxt/utils/define-content-script';
import { chatgpt } from '@/lib/sites/chatgpt';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...chatgpt.matches],
  main: ctx => startOnPage(chatgpt, ctx),
});
