import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/options/options.css';
import '@/components/welcome/welcome.css';
import { browser } from 'wxt/browser';
import { Welcome } from '@/components/welcome/Welcome';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { connectTransfer } from '@/lib/rpc/transport/connect-transfer';
import { consent } from '@/lib/settings';
import { mountPage } from '../mounting/mount-page';
import { createCatchUpActions } from '../options/create-catch-up-actions';
import { createVaultActions } from '../options/create-vault-actions';
import { switchOff, switchOn } from '../site-access/switch-sites';
import { createPracticeActions } from './create-practice-actions';

const library = connectLibrary();
const transfer = connectTransfer();

const [agreed, commands] = await Promise.all([consent.getValue(), browser.commands.getAll()]);
const shortcut = commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';

mountPage(
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
