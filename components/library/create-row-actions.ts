import type { ConversationId } from '../../lib/core/conversation';
import type { RowActions } from './use-keyboard-navigation';

/** The rows of a list, and what is done with one or several of them. */
interface RowUses<Row> {
  /** `undefined` for a row that is not loaded yet. */
  readonly at: (index: number) => Row | undefined;
  readonly toId: (row: Row) => ConversationId;
  readonly selected: ReadonlyMap<ConversationId, unknown>;
  readonly open: (row: Row) => void;
  /** Opens the menu of this chat, which is a selected one while there are any. */
  readonly openMenu: (chat: ConversationId, row: Row) => void;
  readonly toggle: (row: Row) => void;
  readonly select: (rows: readonly Row[]) => void;
  readonly selectAll: () => void;
  readonly forget: (ids: readonly ConversationId[]) => void;
}

/** Creates what keys and clicks do with rows. The menu and Delete are about the selected chats, or else about the chat of the row. */
export function createRowActions<Row>(uses: RowUses<Row>): RowActions {
  const { at, toId, selected } = uses;
  const createAction = (act: (row: Row) => void) => (index: number) => {
    const row = at(index);
    if (row !== undefined) act(row);
  };
  return {
    open: createAction(uses.open),
    openMenu: createAction(row => uses.openMenu([...selected.keys()][0] ?? toId(row), row)),
    toggle: createAction(uses.toggle),
    selectRange: (from, to) =>
      uses.select(Array.from({ length: to - from + 1 }, (_, n) => at(from + n)).filter(row => row !== undefined)),
    selectAll: uses.selectAll,
    forget: createAction(row => uses.forget(selected.size > 0 ? [...selected.keys()] : [toId(row)])),
  };
}
