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

/** What the platform keeps of formatted text is what can be made here. */
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

/** An editor without any text has nothing in it, and not an empty paragraph. */
const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }): string => (editor.isEmpty ? '' : editor.getHTML())

/** The editor of `RichTextField`. What is pasted keeps what the platform keeps, and nothing else. */
export default function RichTextEditor({ labelledBy, describedBy, value, isInvalid, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    // Its style sheet is ours: one that it writes itself the content security policy refuses.
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
      // A draft that came back or a form that was given up; never what has just been typed.
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
