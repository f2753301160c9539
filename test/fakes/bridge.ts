/** The bridge as the settings see it, in memory. `test/bridge/answer-request.test.ts` keeps what clients really are. */
import type { BridgeActions, BridgeView } from '../../components/options/bridge-props';
import { addClient, createClient, revokeClient } from '../../lib/bridge/clients';

export function createFakeBridge(start: Partial<BridgeView> = {}, isAllowed = true) {
  let view: BridgeView = {
    isOn: false,
    status: { state: 'off', since: 1, programs: [], sessions: { progress: {} }, folders: [] },
    clients: [],
    log: [],
    followed: {},
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
    follow: async (agent, on) => {
      const { [agent]: _, ...others } = view.followed;
      view = { ...view, followed: on ? { ...others, [agent]: 'a' } : others };
    },
    revoke: async id => {
      const clients = revokeClient(view.clients, id, 2).filter(({ revokedAt }) => revokedAt === undefined);
      view = { ...view, clients };
    },
  };
  return { bridge, getView: () => view };
}
