'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isOfInputMethod } from '@/components/ui/field/input-method'
import { MoreMessages } from '@/components/ui/more-messages'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { toTypedText } from '@/lib/contract/search'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import en from '@/messages/en/search.json'
import zh from '@/messages/zh/search.json'
import styles from './command-palette.module.css'
import type { PaletteChoice } from './palette-choice'
import { PaletteList } from './palette-list'
import { isTooShort, usePaletteChoices } from './use-palette-choices'

type PaletteProps = { menu: MenuEntry[]; own: readonly MenuChoice[]; onClose: () => void }

/** The search brings its texts with it: no page carries what few people open on it. */
export default function CommandPalette(props: PaletteProps) {
  return (
    <MoreMessages messages={{ search: useLocale() === 'zh' ? zh : en }}>
      <Palette {...props} />
    </MoreMessages>
  )
}

/** Ctrl-K: screens, open pages, things to do and records, by a few characters of what they are called. */
const Palette = ({ menu, own, onClose }: PaletteProps) => {
  const shell = useTranslations('shell.palette')
  const t = useTranslations('search')
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const id = useId()
  const { choices, isPending, notices } = usePaletteChoices(menu, own, toTypedText(text))
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosen),
  )
  const current = choices[at]
  const open = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    onClose()
    if (choice.onChoose) choice.onChoose()
    else router.push(choice.url)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen(choices[(at + step + choices.length) % Math.max(1, choices.length)]?.key ?? '')
    }
    if (event.key === 'Enter') {
      // The focus goes back to the search button before the key comes up, and the key would press that.
      event.preventDefault()
      open(current)
    }
  }
  const currentId = current && `${id}-${current.key}`
  useEffect(
    function showCurrent() {
      if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' })
    },
    [currentId],
  )

  const isUnsearched = choices.length === 0 && isTooShort(text)
  return (
    <Dialog open onClose={onClose} width="form" fullWidth label={shell('open')} className={styles.dialog}>
      <input
        autoFocus
        className={styles.input}
        role="combobox"
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={currentId}
        placeholder={t('placeholder')}
        value={text}
        maxLength={64}
        onChange={(event) => {
          setText(event.target.value)
          setChosen('')
        }}
        onKeyDown={onKey}
      />
      <PaletteList id={id} choices={choices} current={current} onOpen={open} />
      {/* The number is read out when it has settled, not at every letter. */}
      <p className="visually-hidden" role="status">
        {text !== '' && !isPending && !isUnsearched && t('count', { count: choices.length })}
      </p>
      {isPending && <p className={styles.group}>{t('searching')}</p>}
      {notices.map((notice) => (
        <p key={notice} className={styles.group} role="status">
          {notice}
        </p>
      ))}
      {choices.length === 0 && !isPending && !isUnsearched && <p className={styles.group}>{t('empty')}</p>}
      <p className={styles.hint}>{t('hint')}</p>
    </Dialog>
  )
}
