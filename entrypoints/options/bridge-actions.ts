import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import type { BridgeActions } from '@/components/options/bridge-props';
import { addClient, createClient, revokeClient } from '@/lib/bridge/clients';
import { bridgeService } from '@/lib/rpc/contracts/bridge';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { bridgeClients, bridgeLog, bridgeOn, followedAgents } from '@/lib/settings';

const bridge = connect(bridgeService, sendToExtension);
const permission = { permissions: ['nativeMessaging' as const] };

/** Counted once a visit: to look through thousands of files takes a while. */
let isCounted = false;

export const bridgeActions: BridgeActions = {
  async read() {
    const [isOn, isAllowed, status, clients, log, followed] = await Promise.all([
      bridgeOn.getValue(),
      browser.permissions.contains(permission),
      bridge.getStatus(),
      bridgeClients.getValue(),
      bridgeLog.getValue(),
      followedAgents.getValue(),
    ]);
    // The user may be installing it now, and looks here for the answer.
    if (isOn && isAllowed && status.state === 'failed') await bridge.refresh();
    if (status.state === 'connected' && !isCounted) {
      isCounted = true;
      await bridge.countSessions();
    }
    const present = clients.filter(({ revokedAt }) => revokedAt === undefined);
    return { isOn: isOn && isAllowed, status, clients: present, log, followed };
  },
  async turn(on) {
    // Only in the click itself does the browser ask.
    const isAllowed = !on || (await browser.permissions.request(permission));
    await bridgeOn.setValue(on && isAllowed);
    await bridge.refresh();
    return on && isAllowed;
  },
  async add(wanted) {
    const { client, secret } = await createClient(wanted, getNow());
    await bridgeClients.change(clients => addClient(clients, client));
    return secret;
  },
  follow: (agent, on) =>
    followedAgents.change(({ [agent]: known, ...others }) =>
      on ? { ...others, [agent]: known ?? crypto.randomUUID() } : others,
    ),
  revoke: id => bridgeClients.change(clients => revokeClient(clients, id, getNow())),
};
