import { defineContentScript } from 'wxt/utils/define-content-script';
import { copilot } from '@/lib/sites/copilot/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...copilot.matches],
  main: ctx => startOnPage(copilot, ctx),
});
