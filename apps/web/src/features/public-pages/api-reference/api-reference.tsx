import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../lib/translations.ts';
import { PlainButton } from '../../../ui/button-link.tsx';
import styles from './api-reference.module.css';
import { filterGroups, groupsOf, groupTitle, type OpenApiDocument, type Operation } from './openapi.ts';
import { OperationView } from './operation-view.tsx';

type Groups = [string, Operation[]][];

/** Every endpoint of the API, from the OpenAPI document that the server makes from its contract. */
export default function ApiReference() {
  const { reference: words } = useTexts('page-api-docs');
  const [groups, setGroups] = useState<Groups>();
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    fetch('/api/v1/openapi.json', { signal: controller.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The document answered ${answer.status}`);
        setGroups(groupsOf((await answer.json()) as OpenApiDocument));
      })
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => controller.abort();
  }, [tries]);
  const retry = (): void => {
    setFailed(false);
    setTries((count) => count + 1);
  };
  return (
    <section id="reference" className={styles.reference}>
      <h2>{words.title}</h2>
      <p>
        {words.lead} <a href="/api/v1/openapi.json">{words.document}</a>
      </p>
      {isFailed && (
        <div role="alert">
          <p>{words.failed}</p>
          <PlainButton look="quiet" onClick={retry}>
            {words.retry}
          </PlainButton>
        </div>
      )}
      {!groups && !isFailed && <p role="status">{words.loading}</p>}
      {groups && (
        <>
          <label className={styles.search}>
            {words.search}
            <input
              type="search"
              value={query}
              maxLength={100}
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
          <GroupList groups={filterGroups(groups, query)} isSearching={query.trim() !== ''} />
        </>
      )}
    </section>
  );
}

function GroupList({ groups, isSearching }: { groups: Groups; isSearching: boolean }) {
  const { reference: words } = useTexts('page-api-docs');
  const { hash } = useLocation();
  const linked = decodeURIComponent(hash.slice(1));
  const hasLink = groups.some(([, operations]) =>
    operations.some(({ operationId }) => operationId === linked),
  );
  useEffect(() => {
    // The address was opened before the reference had loaded.
    if (hasLink) document.querySelector(`#${CSS.escape(linked)}`)?.scrollIntoView();
  }, [hasLink, linked]);
  if (groups.length === 0) return <p role="status">{words.nothing}</p>;
  return groups.map(([group, operations]) => (
    <details
      key={group}
      className={styles.group}
      open={isSearching || operations.some(({ operationId }) => operationId === linked) || undefined}
    >
      <summary>
        <h3>{groupTitle(group)}</h3> <span>{operations.length}</span>
      </summary>
      {operations.map((operation) => (
        <OperationView
          key={operation.operationId}
          operation={operation}
          isLinked={operation.operationId === linked}
        />
      ))}
    </details>
  ));
}
