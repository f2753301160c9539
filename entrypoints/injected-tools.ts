import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { hasInsertion, undoInsertion } from '@/lib/insert/insert';
import { registerInjectedTools } from './page/injected-tools';
import { insertWithNote } from './page/insert-with-note';

/** Injected beside the content script when the user asks for something that only this script can do (decision 0018). */
export default defineUnlistedScript(() =>
  registerInjectedTools('injected-tools', { insert: insertWithNote, takeBack: undoInsertion, holds: hasInsertion }),
);
