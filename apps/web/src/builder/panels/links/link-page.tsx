import { Select } from '@mantine/core';
import { pageLink } from '@sitewright/contract/pages/page-link';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { PanelSelect } from '../panel-field.tsx';
import type { DestinationProps } from './destination-props.ts';
import { targetOf } from './link-target.ts';
import { findAnchor, usePageAnchors } from './use-page-anchors.ts';

/** A page of the site, searched by name or URL, and a section of it. */
export function LinkPage({ href, onChoose }: DestinationProps) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const target = targetOf(href, pages);
  const pageId = target.kind === 'page' ? target.pageId : '';
  const isKnown = pages.some((page) => page.id === pageId);
  return (
    <>
      <Select
        classNames={{ label: controls.hint ?? '', input: controls.input ?? '' }}
        label={t('properties.link.page')}
        placeholder={t('properties.link.pageSearch')}
        nothingFoundMessage={t('properties.link.noPage')}
        searchable
        selectFirstOptionOnChange
        data={pages.map(({ id, title, slug, isHome }) => ({
          value: id,
          label: isHome ? title : `${title} · /${slug}`,
        }))}
        value={isKnown ? pageId : null}
        onChange={(chosen) => chosen !== null && onChoose(pageLink(chosen))}
      />
      {isKnown && (
        <AnchorSelect
          pageId={pageId}
          anchor={target.kind === 'page' ? target.anchor : ''}
          top={t('properties.link.top')}
          onChange={(anchor) => onChoose(pageLink(pageId, anchor))}
        />
      )}
    </>
  );
}

/** A section of the current page. */
export function LinkAnchor({ href, onChoose }: DestinationProps) {
  const { t } = useTranslation('builder');
  const { pageId, pages } = useEditorView();
  const target = targetOf(href, pages);
  return (
    <AnchorSelect
      pageId={pageId}
      anchor={target.kind === 'place' ? target.anchor : ''}
      top={t('properties.link.choosePlace')}
      onChange={(anchor) => onChoose(anchor === '' ? '' : `#${anchor}`)}
    />
  );
}

interface AnchorSelectProps {
  pageId: string;
  anchor: string;
  /** Label of the option for no section. */
  top: string;
  onChange: (anchor: string) => void;
}

function AnchorSelect({ pageId, anchor, top, onChange }: AnchorSelectProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const places = usePageAnchors(pageId);
  const found = findAnchor(places, anchor);
  return (
    <div className={controls.field}>
      <label className={controls.hint} htmlFor={id}>
        {t('properties.link.place')}
      </label>
      <PanelSelect
        id={id}
        value={found?.anchor ?? anchor}
        options={[
          { value: '', label: top },
          ...(places ?? []).map((place) => ({ value: place.anchor, label: place.label })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
