import type { ComponentChild } from 'preact';
import { browser } from 'wxt/browser';
import type { MessageKey } from '@/components/i18n/language';
import { mount } from '@/components/mount';
import { watchStart } from '@/components/start-notice';

// A page waits for its settings, and this file is imported before.
watchStart(browser.i18n);

/** Shows a page of ours in the browser's words, or in the chosen language. */
export const mountPage = (title: MessageKey, page: ComponentChild): (() => void) => mount(browser.i18n, title, page);
