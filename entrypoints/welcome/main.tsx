import '@/components/base.css';
import '@/components/options/options.css';
import '@/components/welcome/welcome.css';
import { browser } from 'wxt/browser';
import { updateConsent, type Consent } from '@/components/consent';
import { mount } from '@/components/mount';
import { Welcome } from '@/components/welcome/Welcome';
import { connect } from '@/lib/rpc/rpc';
import { libraryService } from '@/lib/rpc/contracts/library';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { consent } from '@/lib/settings';
import { allMatches } from '@/lib/sites/registry';
import { createVaultActions } from '../options/create-vault-actions';
import { addStep, createPracticeActions, readStepsDone } from './create-practice-actions';

const library = connect(libraryService, sendToExtension);
const transfer = connect(transferService, sendToExtension);

const origins = [...allMatches];
const [agreed, commands, reachable] = await Promise.all([
  consent.getValue(),
  browser.commands.getAll(),
  browser.permissions.contains({ origins }),
]);
const shortcut = commands.find(({ name }) => name === '_execute_action')?.shortcut || 'Alt+Shift+K';

const saveConsent = async (added: Consent) => {
  // The user may have withdrawn the sites in the browser's own settings. Only a click may ask for them again.
  if (!reachable && !(await browser.permissions.request({ origins })))
    throw new Error('The browser withholds the sites.');
  // A site that was switched off meanwhile stays off.
  await consent.change(stored => ({ ...added, ...stored }));
};

mount(
  browser.i18n,
  'welcome_title',
  <Welcome
    consent={agreed}
    onAgree={saveConsent}
    onOff={site => consent.change(stored => updateConsent(stored, site, false))}
    shortcut={shortcut}
    library={library}
    practice={createPracticeActions(library, transfer)}
    importActions={createVaultActions(transfer).importActions}
    useModel={async choice => void (await library.useModel(choice))}
    stepsDone={readStepsDone()}
    onStepDone={addStep}
  />,
);
