import { defineContentScript } from 'wxt/utils/define-content-script';
import { gemini } from '@/lib/sites/gemini/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...gemini.matches],
  main: ctx => startOnPage(gemini, ctx),
});
