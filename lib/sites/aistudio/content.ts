import { defineContentScript } from 'wxt/utils/define-content-script';
import { aistudio } from '@/lib/sites/aistudio/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...aistudio.matches],
  main: ctx => startOnPage(aistudio, ctx),
});
