import '@/components/look.css';
import '@/components/welcome/welcome.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Welcome } from '@/components/welcome/Welcome';
import { consent } from '@/lib/settings';

const [agreed, commands] = await Promise.all([consent.getValue(), browser.commands.getAll()]);
const shortcut = commands.find(({ name }) => name === '_execute_action')?.shortcut || 'Alt+Shift+K';

mount(
  browser.i18n,
  'welcome_title',
  <Welcome consent={agreed} onChange={next => consent.setValue(next)} shortcut={shortcut} />,
);
