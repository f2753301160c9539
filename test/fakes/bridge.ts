/** The bridge as the settings see it, in memory. `test/bridge/answer-request.test.ts` keeps what clients really are. */
import type { BridgeActions, BridgeView } from '../../components/options/bridge-props';
import { addClient, createClient, revokeClient } from '../../lib/bridge/clients';

export function createFakeBridge(start: Partial<BridgeView> = {}, isAllowed = true) {
  let view: BridgeView = {
    isOn: false,
    status: { state: 'off', since: 1, programs: [] },
    clients: [],
    log: [],
    ...start,
  };
  const bridge: BridgeActions = {
    read: async () => view,
    turn: async on => {
      view = { ...view, isOn: on && isAllowed };
      return view.isOn;
    },
    add: async wanted => {
      const { client, secret } = await createClient(wanted, 1);
      view = { ...view, clients: addClient(view.clients, client) };
      return secret;
    },
    revoke: async id => {
      const clients = revokeClient(view.clients, id, 2).filter(({ revokedAt }) => revokedAt === undefined);
      view = { ...view, clients };
    },
  };
  return { bridge, getView: () => view };
}
