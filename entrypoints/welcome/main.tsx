import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/options/options.css';
import '@/components/welcome/welcome.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Welcome } from '@/components/welcome/Welcome';
import { connect } from '@/lib/rpc/rpc';
import { libraryService } from '@/lib/rpc/contracts/library';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { consent } from '@/lib/settings';
import { createCatchUpActions } from '../options/create-catch-up-actions';
import { createVaultActions } from '../options/create-vault-actions';
import { switchOff, switchOn } from '../site-access/switch-sites';
import { createPracticeActions } from './create-practice-actions';

const library = connect(libraryService, sendToExtension);
const transfer = connect(transferService, sendToExtension);

const [agreed, commands] = await Promise.all([consent.getValue(), browser.commands.getAll()]);
const shortcut = commands.find(({ name }) => name === '_execute_action')?.shortcut || 'Alt+Shift+K';

mount(
  browser.i18n,
  'welcome_title',
  <Welcome
    consent={agreed}
    onAgree={switchOn}
    onOff={switchOff}
    shortcut={shortcut}
    library={library}
    practice={createPracticeActions(library, transfer)}
    importActions={createVaultActions(transfer).importActions}
    catchUp={createCatchUpActions(library)}
    useModel={async choice => void (await library.useModel(choice))}
  />,
);
