'use client'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Drawing } from '@/components/ui/icon'
import { LinkDialog } from './link-dialog'
import styles from './rich-text-field.module.css'
import { richTextIcons } from './rich-text-icons'

type Chain = ReturnType<Editor['chain']>
type Tool = {
  name: Exclude<keyof typeof richTextIcons, 'link'>
  run: (chain: Chain) => Chain
  /** Whether the text at the cursor has this format; absent for a plain action. */
  is?: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  { name: 'bold', run: (chain) => chain.toggleBold(), is: (editor) => editor.isActive('bold') },
  { name: 'italic', run: (chain) => chain.toggleItalic(), is: (editor) => editor.isActive('italic') },
  {
    name: 'underline',
    run: (chain) => chain.toggleUnderline(),
    is: (editor) => editor.isActive('underline'),
  },
  { name: 'strike', run: (chain) => chain.toggleStrike(), is: (editor) => editor.isActive('strike') },
  {
    name: 'heading',
    run: (chain) => chain.toggleHeading({ level: 3 }),
    is: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'subheading',
    run: (chain) => chain.toggleHeading({ level: 4 }),
    is: (editor) => editor.isActive('heading', { level: 4 }),
  },
  {
    name: 'bullets',
    run: (chain) => chain.toggleBulletList(),
    is: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    run: (chain) => chain.toggleOrderedList(),
    is: (editor) => editor.isActive('orderedList'),
  },
  { name: 'quote', run: (chain) => chain.toggleBlockquote(), is: (editor) => editor.isActive('blockquote') },
  { name: 'rule', run: (chain) => chain.setHorizontalRule() },
  { name: 'undo', run: (chain) => chain.undo() },
  { name: 'redo', run: (chain) => chain.redo() },
]

/** Buttons of the editor: one tab stop, with arrow keys between them. */
export const RichTextToolbar = ({ editor, controls }: { editor: Editor; controls: string }) => {
  const t = useTranslations('richText')
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [asking, setAsking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(({ is }) => is?.(now) ?? false), now.isActive('link')],
  })
  const count = tools.length + 1
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + count) % count
    setAt(place)
    bar.current?.querySelectorAll('button')[place]?.focus()
  }
  const isLink = active[tools.length] === true
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('toolbar')}
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map(({ name, run, is }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === at ? 0 : -1}
          className={styles.tool}
          aria-label={t(name)}
          title={t(name)}
          {...(is && { 'aria-pressed': active[index] })}
          onFocus={() => setAt(index)}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Drawing path={richTextIcons[name]} />
        </button>
      ))}
      <button
        type="button"
        tabIndex={at === tools.length ? 0 : -1}
        className={styles.tool}
        aria-label={t(isLink ? 'unlink' : 'link')}
        title={t(isLink ? 'unlink' : 'link')}
        aria-pressed={isLink}
        onFocus={() => setAt(tools.length)}
        onClick={() => (isLink ? editor.chain().focus().unsetLink().run() : setAsking(true))}
      >
        <Drawing path={richTextIcons.link} />
      </button>
      {asking && (
        <LinkDialog
          onCancel={() => setAsking(false)}
          onApply={(href) => {
            setAsking(false)
            const { empty } = editor.state.selection
            const chain = editor.chain().focus()
            if (empty)
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
            else chain.setLink({ href }).run()
          }}
        />
      )}
    </div>
  )
}
