import '@puckeditor/core/puck.css';
import { Puck, useGetPuck } from '@puckeditor/core';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { css, sections } from './content.js';

const config = {
  root: {
    render: ({ children }) => (
      <>
        <style>{css}</style>
        {children}
      </>
    ),
  },
  components: {
    Section: {
      fields: { left: { type: 'slot' }, right: { type: 'slot' } },
      render: ({ left: Left, right: Right }) => (
        <section className="bench-section">
          <div className="bench-columns">
            <Left />
            <Right />
          </div>
        </section>
      ),
    },
    Heading: {
      fields: { text: { type: 'text', contentEditable: true } },
      defaultProps: { text: 'Dropped heading' },
      render: ({ text }) => <h2>{text}</h2>,
    },
    Text: {
      fields: { text: { type: 'textarea', contentEditable: true } },
      render: ({ text }) => <p>{text}</p>,
    },
    Button: {
      fields: { label: { type: 'text' } },
      render: ({ label }) => (
        <a className="bench-button" href="#book">
          {label}
        </a>
      ),
    },
  },
};

const item = (type, id, props) => ({ type, props: { id: `${type}-${id}`, ...props } });
const data = {
  root: { props: {} },
  content: sections.map(({ left, right }, index) =>
    item('Section', index, {
      left: [
        item('Heading', `left-${index}`, { text: left.heading }),
        item('Text', `left-${index}`, { text: left.text }),
        item('Button', index, { label: left.button }),
      ],
      right: [
        item('Heading', `right-${index}`, { text: right.heading }),
        item('Text', `right-${index}`, { text: right.text }),
      ],
    }),
  ),
};

/** Hands the editor's own API to the script, from the only place where the library offers it. */
function Api({ children }) {
  const getPuck = useGetPuck();
  useEffect(() => {
    window.benchEditor = {
      insert: () =>
        getPuck().dispatch({
          type: 'insert',
          componentType: 'Heading',
          destinationIndex: 1,
          destinationZone: 'root:default-zone',
          id: 'Heading-inserted',
        }),
      undo: () => getPuck().history.back(),
      isSelected: () => getPuck().selectedItem !== null,
    };
  }, [getPuck]);
  return children;
}

document.body.style.margin = '0';
const rootElement = document.createElement('div');
document.body.append(rootElement);
createRoot(rootElement).render(
  <Puck config={config} data={data} overrides={{ headerActions: ({ children }) => <Api>{children}</Api> }} />,
);
