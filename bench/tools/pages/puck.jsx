import '@puckeditor/core/puck.css';
import { Puck, useGetPuck } from '@puckeditor/core';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { css, sections } from './content.js';

const item = (type, id, props) => ({ type, props: { id: `${type}-${id}`, ...props } });
const contentOf = ({ left, right }, id) => ({
  left: [
    item('Heading', `left-${id}`, { text: left.heading }),
    item('Text', `left-${id}`, { text: left.text }),
    item('Button', id, { label: left.button }),
  ],
  right: [
    item('Heading', `right-${id}`, { text: right.heading }),
    item('Text', `right-${id}`, { text: right.text }),
  ],
});

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
      // What a new one holds; those of the page bring their own.
      defaultProps: contentOf(sections[0], 'inserted'),
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

const data = {
  root: { props: {} },
  content: sections.map((each, index) => item('Section', index, contentOf(each, index))),
};

/** Hands the editor's own API to the script, from the only place where the library offers it. */
function Api({ children }) {
  const getPuck = useGetPuck();
  useEffect(() => {
    const insert = (componentType) =>
      getPuck().dispatch({
        type: 'insert',
        componentType,
        destinationIndex: 1,
        destinationZone: 'root:default-zone',
        id: `${componentType}-inserted`,
      });
    window.benchEditor = {
      insert: () => insert('Heading'),
      insertSection: () => insert('Section'),
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
