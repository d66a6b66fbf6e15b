'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/api/copy-text'
import { Button } from './button'

type CopyTextProps = {
  /** Computed on demand: an open page's address changes. */
  text: () => string
  label: string
}

/** A button that copies a text to the clipboard and reports whether it worked. */
export const CopyText = ({ text, label }: CopyTextProps) => {
  const t = useTranslations('common.report')
  const [state, setState] = useState<'copied' | 'refused'>()
  return (
    <Button aria-live="polite" onClick={async () => setState((await copyText(text())) ? 'copied' : 'refused')}>
      {state ? t(state) : label}
    </Button>
  )
}
