import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Site } from '../../lib/sites/site';
import { useLanguage } from '../i18n/language';

interface WhatNextProps {
  readonly sites: readonly Site[];
  readonly shortcut: string;
}

/** Explains the first steps: open a chat, press the shortcut, insert. */
export function WhatNext({ sites, shortcut }: WhatNextProps) {
  const { t, list } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The result of the button must be visible and announced. The focus moves before painting, because the user may act a frame later.
  useLayoutEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, []);

  const [beforeKey = '', afterKey = ''] = t('welcome_next_key', '\n').split('\n');
  return (
    <section class="card next" aria-labelledby="next">
      <h2 id="next" tabIndex={-1} ref={heading}>
        {t('welcome_done_title')}
      </h2>
      <p class="soft">{t('welcome_done_sites', list(sites.map(site => site.name)))}</p>
      <h3>{t('welcome_next_title')}</h3>
      <ol>
        <li>
          {t('welcome_next_open')}
          {/* Japanese puts no space between sentences, so a line break separates them. */}
          <br />
          {t('welcome_next_reload')}
        </li>
        <li>
          {beforeKey}
          <kbd>{shortcut}</kbd>
          {afterKey}
        </li>
        <li>{t('welcome_next_insert')}</li>
      </ol>
      <p class="row">
        {sites.map(site => (
          <a key={site.id} class="button" href={site.newChatUrl}>
            {t('welcome_open_site', site.name)}
          </a>
        ))}
      </p>
    </section>
  );
}
