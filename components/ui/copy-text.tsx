'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/api/copy-text'

type CopyTextProps = {
  /** Made when it is asked for: the address of the page changes under an open page. */
  text: () => string
  label: string
}

/** A button that puts a text on the clipboard and says whether it did. */
export const CopyText = ({ text, label }: CopyTextProps) => {
  const t = useTranslations('common.report')
  const [state, setState] = useState<'copied' | 'refused'>()
  return (
    <Button aria-live="polite" onClick={async () => setState((await copyText(text())) ? 'copied' : 'refused')}>
      {state ? t(state) : label}
    </Button>
  )
}
