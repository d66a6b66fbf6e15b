'use client'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import styles from './rich-text-field.module.css'
import { RichTextToolbar } from './rich-text-toolbar'

type RichTextEditorProps = {
  labelledBy: string
  describedBy: string
  value: string
  isInvalid: boolean
  onChange: (html: string) => void
}

/** Exactly the markup that the platform keeps. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      defaultProtocol: 'https',
      isAllowedUri: (uri) => /^(?:https?:|mailto:)/i.test(uri),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/** An editor without text has an empty value, not an empty paragraph. */
const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }): string => (editor.isEmpty ? '' : editor.getHTML())

/** The editor of `RichTextField`. Pasted content is reduced to what the platform keeps. */
export default function RichTextEditor({ labelledBy, describedBy, value, isInvalid, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    // Its own injected style sheet is disabled: the content security policy refuses it.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  })

  useEffect(
    function takeValue() {
      // For a restored draft or a discarded form; never for what was just typed.
      if (htmlOf(editor) !== value) editor.commands.setContent(value, { emitUpdate: false })
    },
    [editor, value],
  )

  return (
    <div className={styles.editor} data-invalid={isInvalid || undefined}>
      <RichTextToolbar editor={editor} controls={labelledBy} />
      <EditorContent editor={editor} />
    </div>
  )
}
