import { defineContentScript } from 'wxt/utils/define-content-script';
import { perplexity } from '@/lib/sites/perplexity/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...perplexity.matches],
  main: ctx => startOnPage(perplexity, ctx),
});
