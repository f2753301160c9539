import { defineContentScript } from 'wxt/utils/define-content-script';
import { chatgpt } from '@/lib/sites/chatgpt/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...chatgpt.matches],
  main: ctx => startOnPage(chatgpt, ctx),
});
