import { isPostBlock, type PostBlockType } from '@sitewright/contract/blog/post-blocks';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './history.module.css';
import { type BlockChange, diffPosts, type VersionBlock } from './post-diff.ts';

/** The changed blocks, with added and removed words; unchanged ones in between are counted. */
export function Changes({
  before,
  after,
}: {
  before: readonly VersionBlock[];
  after: readonly VersionBlock[];
}) {
  const { t } = useTranslation('post-editor');
  const changes = useMemo(() => diffPosts(before, after), [before, after]);
  if (changes.every(({ kind }) => kind === 'same'))
    return <p className={classes.note}>{t('history.noChanges')}</p>;
  return (
    <div className={classes.changes}>
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </div>
  );
}

type Names<Type> = Type extends `post/${infer Name}` ? Name : never;

/** Key of the name of a type of block. */
const nameOf = (type: string) => {
  if (!isPostBlock({ type })) return 'section';
  const name = type.slice('post/'.length) as Names<PostBlockType>;
  return name === 'text' ? 'paragraph' : name;
};

function Change({ change: { kind, type, words } }: { change: BlockChange }) {
  const { t } = useTranslation('post-editor');
  const isEmpty = words.every(({ text }) => text === '');
  return (
    <div className={classes.change} data-kind={kind}>
      {kind !== 'same' && <span className={classes.kind}>{t(`history.kinds.${kind}`)}</span>}
      <p>
        {isEmpty && <i>{t(`blocks.${nameOf(type)}`)}</i>}
        {words.map(({ kind: word, text }, at) =>
          word === 'same' ? (
            <span key={at}>{text}</span>
          ) : word === 'added' ? (
            <ins key={at}>{text}</ins>
          ) : (
            <del key={at}>{text}</del>
          ),
        )}
      </p>
    </div>
  );
}
