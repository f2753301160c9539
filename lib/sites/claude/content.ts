import { defineContentScript } from 'wxt/utils/define-content-script';
import { claude } from '@/lib/sites/claude/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...claude.matches],
  main: ctx => startOnPage(claude, ctx),
});
