import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { SpaceActions } from '../../../components/spaces/SpaceActions';
import type { Story } from '../../../lib/core/scope';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('what is asked before a space is removed, in %s', language => {
  function ask(story?: Story) {
    const space = { id: 'novel', name: '小説', count: 2, ...(story && { story }) };
    const desk = { setRules: async () => undefined, applyRules: async () => 0 };
    const { t } = renderIn(
      language,
      <SpaceActions
        {...{ space, ruleActions: desk }}
        spaces={[space]}
        onRename={() => undefined}
        onRemove={() => undefined}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: t('library_remove_space') }));
    return { t, question: screen.getByRole('alertdialog').textContent };
  }

  test('says what is lost of its story', () => {
    const { t, question } = ask({ episodes: [{ id: 'e', name: '第一話', after: null }], personas: [] });
    expect(question).toContain(t('library_remove_space_story'));
  });

  test.each([undefined, { episodes: [], personas: [] }])('says nothing of a story where there is none', story => {
    const { t, question } = ask(story);
    expect(question).not.toContain(t('library_remove_space_story'));
  });
});
