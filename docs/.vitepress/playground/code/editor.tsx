import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReactElement, useEffect, useRef } from 'react';

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.comment], color: 'var(--code-comment)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--code-name)' },
]);

export interface EditorProps {
  /** The code that the editor opens with. A change replaces what was typed. */
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** Editor of code in TypeScript with JSX. Tab moves the focus, as everywhere on the page. */
export function Editor({ code, onChange }: EditorProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (!element.current) return;
    const view = new EditorView({
      parent: element.current,
      state: EditorState.create({
        doc: code,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          javascript({ jsx: true, typescript: true }),
          indentUnit.of('  '),
          syntaxHighlighting(colors),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Code', spellcheck: 'false' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change.current(state.doc.toString());
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [code]);
  return <div ref={element} className="editor" />;
}
