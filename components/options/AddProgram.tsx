import { useState } from 'preact/hooks';
import {
  assistantNames,
  assistants,
  toSetupText,
  type AssistantProgram,
  type SetupText,
} from '../../lib/bridge/setup-text';
import type { Scope, StoryPoint } from '../../lib/core/scope';
import type { Space } from '../../lib/vault/vault';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { StoryPointChoice } from '../story/StoryPointChoice';
import type { BridgeActions } from './bridge-props';
import { CopyText } from './CopyText';
import { Group } from './Group';
import { SelectRow } from './Row';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

interface AddProgramProps {
  readonly bridge: Pick<BridgeActions, 'add'>;
  readonly spaces: readonly Space[];
  readonly copy: (text: string) => Promise<void>;
  /** The path of the bridge; unknown until it is connected. */
  readonly command: string | undefined;
  readonly onAdded: () => void;
}

const everywhere = '*';

/** Gives a program access, and shows once what the user pastes into it. */
export function AddProgram({ bridge, spaces, copy, command, onAdded }: AddProgramProps) {
  const { t } = useLanguage();
  const [program, setProgram] = useState<AssistantProgram>('claude-code');
  const [space, setSpace] = useState('main');
  const [point, setPoint] = useState<StoryPoint>();
  const [mayPropose, setMayPropose] = useState(false);
  const [setup, setSetup] = useState<SetupText>();
  const { notice, run, busy } = useNotice();
  const story = spaces.find(({ id }) => id === space)?.story;
  const scope: Scope = space === everywhere ? 'everywhere' : { space, ...(point && story && { at: point }) };
  const add = () =>
    run(async () => {
      const secret = await bridge.add({ name: assistantNames[program], scope, mayPropose });
      setSetup(toSetupText(program, command ?? '', secret));
      onAdded();
    });
  if (setup) return <Setup {...{ setup, copy }} onDone={() => setSetup(undefined)} />;
  const spaceChoices = spaces.map(({ id, name }) => ({ value: id, label: name || t('library_main') }));
  return (
    <Group id="bridge-add" title={t('bridge_add_title')}>
      <SelectRow
        name={t('bridge_program')}
        chosen={program}
        onChoose={setProgram}
        choices={assistants.map(value => ({ value, label: assistantNames[value] }))}
      />
      <SelectRow
        name={t('bridge_sees')}
        detail={t('bridge_sees_detail')}
        chosen={space}
        onChoose={setSpace}
        choices={[...spaceChoices, { value: everywhere, label: t('bridge_sees_all') }]}
      />
      {story && story.episodes.length > 0 && (
        <StoryPointChoice story={story} point={point} onPoint={next => setPoint(next ?? undefined)} />
      )}
      <Switch name={t('bridge_propose')} detail={t('bridge_propose_detail')} on={mayPropose} onSwitch={setMayPropose} />
      <p class="group-buttons">
        <button type="button" class="primary" disabled={command === undefined || busy} onClick={add}>
          {t('bridge_add')}
        </button>
      </p>
      <StatusText notice={notice} />
    </Group>
  );
}

interface SetupProps extends Pick<AddProgramProps, 'copy'> {
  readonly setup: SetupText;
  readonly onDone: () => void;
}

function Setup({ setup: { text, file }, copy, onDone }: SetupProps) {
  const { t } = useLanguage();
  return (
    <Group id="bridge-setup" title={t('bridge_setup_title')}>
      <p class="group-text">{file === undefined ? t('bridge_setup_terminal') : t('bridge_setup_file', file)}</p>
      <CopyText text={text} label={t('bridge_copy_setup')} copy={copy} />
      <p class="group-text">{t('bridge_setup_once')}</p>
      <p class="group-buttons">
        <button type="button" class="primary" onClick={onDone}>
          {t('bridge_done')}
        </button>
      </p>
    </Group>
  );
}
