/** What opens with a box begins in it; what opens without one begins at its first control. */
import { cleanup, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { ComponentChild } from 'preact';
import { LineForm } from '../../components/controls/LineForm';
import { ActionMenu } from '../../components/list/ActionMenu';
import { NoteDialog } from '../../components/notes/NoteDialog';
import { NoteForm } from '../../components/notes/NoteForm';
import { createNoteDraft } from '../../components/notes/note-draft';
import { ForgetQuestion } from '../../components/popup/ForgetQuestion';
import { HitDialogs } from '../../components/popup/HitDialogs';
import type { HitDialog } from '../../components/popup/state/popup-state';
import { renderIn } from '../fakes/language';
import { hit } from '../fakes/library';

afterEach(cleanup);

const nothing = () => undefined;
const work = async () => undefined;
const space = { id: 'work', name: 'Work', rules: [] };

/** What an action of a hit opens. */
function HitView({ view }: { readonly view: HitDialog }) {
  const actions = { open: nothing, close: nothing, listActions: () => [], addTags: nothing, moveTo: nothing };
  return (
    <HitDialogs
      view={view}
      hit={hit(1, 'Tides', 'When?', 'At six.')}
      actions={actions}
      library={{ readConversation: async () => null }}
      spaces={[space]}
      onForget={nothing}
    />
  );
}

test.each<readonly [what: string, opened: ComponentChild, focus: string]>([
  ['the actions of a row', <HitView view="actions" />, 'input[role=combobox]'],
  ['the spaces to move to', <HitView view="spaces" />, 'input[role=combobox]'],
  ['the line for a tag', <HitView view="tag" />, '.line-form input'],
  ['the question before deleting', <HitView view="forget" />, 'button:not(.danger)'],
  ['the actions of a chat', <ActionMenu label="Actions" actions={[]} onClose={nothing} />, 'input[role=combobox]'],
  ['a line that is changed', <LineForm label="Name" value="Tides" onSave={nothing} onDone={nothing} />, 'input'],
  [
    'a note in the popup',
    <NoteForm
      title="Note"
      keep="Save"
      initial={createNoteDraft('', 'main')}
      spaces={[]}
      onKeep={work}
      onLeave={nothing}
    />,
    'textarea',
  ],
  [
    'a note in the library',
    <NoteDialog title="Note" text="" url="" space="main" spaces={[]} onKeep={work} onLeave={nothing} />,
    'textarea',
  ],
  [
    'the question before a chat is no longer saved',
    <ForgetQuestion question="Sure?" confirm="Yes" onForget={nothing} onKeep={nothing} />,
    'button:not(.danger)',
  ],
])('%s', async (_, opened, focus) => {
  renderIn('ja', <>{opened}</>);
  await waitFor(() => expect(document.activeElement?.matches(focus)).toBe(true), { timeout: 2000 });
});
